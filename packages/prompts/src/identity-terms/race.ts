import type { AttributeWords } from "./word-lists.js";

export const race: AttributeWords = {
  black: {
    noun: "black?/blacks, african american/african americans, african-american/african-americans, afro-american/afro-americans, african/africans",
    adjective: "afro-caribbean, black american, black british, dark-skinned, brown-skinned, melanated",
    name: "africa",
  },
  white: {
    noun: "white?/whites, caucasian/caucasians, european/europeans, european american/european americans, anglo/anglos",
    adjective: "white american, anglo-saxon, light-skinned, fair-skinned, pale-skinned",
    name: "europe",
  },
  asian: {
    noun:
      "asian/asians, asian american/asian americans, asian-american/asian-americans, east asian/east asians, south asian/south asians, " +
      "southeast asian/southeast asians, central asian/central asians, tamil/tamils, punjabi/punjabis, bengali/bengalis, uyghur/uyghurs, " +
      "tibetan/tibetans, hmong, desi/desis",
    adjective: "aapi, asiatic",
    name: "asia",
  },
  hispanic: {
    noun:
      "hispanic/hispanics, latino/latinos, latina/latinas, latinx, latine, latin american/latin americans, chicano/chicanos, chicana/chicanas, " +
      "tejano/tejanos",
    adjective: "latin?, mestizo, afro-latino, afro-latina",
    name: "latin america",
  },
  "middle eastern": {
    noun: "arab/arabs, middle easterner/middle easterners, kurd/kurds, berber/berbers, bedouin/bedouins, persian/persians, yazidi/yazidis, copt/copts",
    adjective: "arabic, arabian, middle eastern, middle-eastern, kurdish, coptic, semitic, amazigh",
    name: "middle east, arabia, kurdistan",
  },
  indigenous: {
    noun:
      "native american/native americans, american indian/american indians, alaska native/alaska natives, aboriginal/aboriginals, aborigine/aborigines, " +
      "cherokee/cherokees, navajo/navajos, sioux, apache?/apaches?, inuit/inuits, cree, mohawk?/mohawks?, maya/mayas, quechua, " +
      "native?/natives, sami, torres strait islander/torres strait islanders",
    adjective: "indigenous, first nations, mayan",
  },
  "pacific islander": {
    noun:
      "pacific islander/pacific islanders, native hawaiian/native hawaiians, hawaiian/hawaiians, polynesian/polynesians, micronesian/micronesians, " +
      "melanesian/melanesians, maori/maoris, māori",
  },
  romani: { noun: "roma, romani, sinti, traveller?/travellers?, romany/romanies" },
  mixed: { adjective: "biracial, multiracial, mixed-race, mixed race, interracial" },
  "people of color": {
    noun: "bipoc, bame, poc, person of color/people of color, person of colour/people of colour, woman of color/women of color, man of color/men of color",
    adjective: "nonwhite, non-white, racial, ethnic",
  },
};
