import type { AttributeWords, GroupWords } from "./word-lists.js";

/** Adjectives and nouns in -an, -i and -o, with the country: "mexican/mexicans, mexico". */
const regular: Readonly<Record<string, string>> = {
  american: "united states, usa, america", mexican: "mexico", canadian: "canada", cuban: "cuba", jamaican: "jamaica", haitian: "haiti",
  dominican: "dominican republic", "puerto rican": "puerto rico", guatemalan: "guatemala", honduran: "honduras", salvadoran: "el salvador",
  nicaraguan: "nicaragua", "costa rican": "costa rica", panamanian: "panama", colombian: "colombia", venezuelan: "venezuela", peruvian: "peru",
  bolivian: "bolivia", ecuadorian: "ecuador", chilean: "chile", argentinian: "argentina", brazilian: "brazil", uruguayan: "uruguay",
  paraguayan: "paraguay", german: "germany", italian: "italy", austrian: "austria", belgian: "belgium", norwegian: "norway", russian: "russia",
  ukrainian: "ukraine", belarusian: "belarus", lithuanian: "lithuania", latvian: "latvia", estonian: "estonia", hungarian: "hungary",
  romanian: "romania", bulgarian: "bulgaria", serbian: "serbia", croatian: "croatia", bosnian: "bosnia", slovenian: "slovenia",
  macedonian: "macedonia", albanian: "albania", kosovar: "kosovo", armenian: "armenia", georgian: "", azerbaijani: "azerbaijan", iranian: "iran",
  iraqi: "iraq", syrian: "syria", palestinian: "palestine, gaza", israeli: "israel", jordanian: "", saudi: "saudi arabia", yemeni: "yemen",
  kuwaiti: "kuwait", qatari: "qatar", emirati: "emirates", omani: "oman", egyptian: "egypt", libyan: "libya", tunisian: "tunisia",
  algerian: "algeria", moroccan: "morocco", sudanese: "sudan", ethiopian: "ethiopia", eritrean: "eritrea", somali: "somalia", somalian: "",
  kenyan: "kenya", ugandan: "uganda", tanzanian: "tanzania", rwandan: "rwanda", congolese: "congo", angolan: "angola", zambian: "zambia",
  zimbabwean: "zimbabwe", "south african": "south africa", namibian: "namibia", nigerian: "nigeria", ghanaian: "ghana", cameroonian: "cameroon",
  senegalese: "senegal", ivorian: "ivory coast", liberian: "liberia", "sierra leonean": "sierra leone", gambian: "gambia", malian: "",
  indian: "india", pakistani: "pakistan", bangladeshi: "bangladesh", "sri lankan": "sri lanka", nepali: "nepal", nepalese: "", bhutanese: "bhutan",
  chinese: "china", "hong konger": "hong kong", taiwanese: "taiwan", japanese: "japan", korean: "korea", "north korean": "north korea",
  "south korean": "south korea", mongolian: "mongolia", vietnamese: "vietnam", cambodian: "cambodia", laotian: "laos", burmese: "myanmar",
  malaysian: "malaysia", singaporean: "singapore", indonesian: "indonesia", australian: "australia", fijian: "fiji", samoan: "samoa",
  tongan: "tonga", kazakh: "kazakhstan", uzbek: "uzbekistan", tajik: "tajikistan", turkmen: "turkmenistan", kyrgyz: "kyrgyzstan",
  chechen: "chechnya", moldovan: "moldova", maltese: "malta", portuguese: "portugal", greek: "greece", czech: "czechia", slovak: "slovakia",
};

const irregular: AttributeWords = {
  afghan: { noun: "afghan/afghans, afghani/afghanis", name: "afghanistan" },
  argentine: { noun: "argentine/argentines" },
  british: { noun: "brit/brits, briton/britons, englishman/englishmen, englishwoman/englishwomen", adjective: "british, english", name: "britain, england" },
  danish: { noun: "dane/danes", adjective: "danish", name: "denmark" },
  dutch: { noun: "dutchman/dutchmen, dutchwoman/dutchwomen", adjective: "dutch", name: "netherlands, holland" },
  filipino: { noun: "filipino/filipinos, filipina/filipinas", adjective: "philippine", name: "philippines" },
  finnish: { noun: "finn/finns", adjective: "finnish", name: "finland" },
  french: { noun: "frenchman/frenchmen, frenchwoman/frenchwomen", adjective: "french", name: "france" },
  icelandic: { noun: "icelander/icelanders", adjective: "icelandic", name: "iceland" },
  irish: { noun: "irishman/irishmen, irishwoman/irishwomen", adjective: "irish", name: "ireland" },
  lebanese: { adjective: "lebanese", name: "lebanon" },
  "new zealander": { noun: "new zealander/new zealanders", name: "new zealand" },
  polish: { noun: "pole?/poles?", adjective: "polish?", name: "poland" },
  scottish: { noun: "scot/scots, scotsman/scotsmen", adjective: "scottish", name: "scotland" },
  spanish: { noun: "spaniard/spaniards", adjective: "spanish", name: "spain" },
  swedish: { noun: "swede/swedes", adjective: "swedish", name: "sweden" },
  swiss: { adjective: "swiss", name: "switzerland" },
  thai: { noun: "thai/thais", name: "thailand" },
  turkish: { noun: "turk/turks", adjective: "turkish", name: "türkiye" },
  welsh: { noun: "welshman/welshmen", adjective: "welsh", name: "wales" },
};

function demonym(word: string, country: string): GroupWords {
  const noun = /(?:ese|yz)$/.test(word) ? word : `${word}/${word}s`;
  return country === "" ? { noun } : { noun, name: country };
}

export const nationality: AttributeWords = {
  ...Object.fromEntries(Object.entries(regular).map(([word, country]) => [word, demonym(word, country)])),
  ...irregular,
};
