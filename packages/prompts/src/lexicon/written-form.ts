const alwaysLower = new Set(
  (
    "atheist atheists agnostic agnostics humanist humanists freethinker freethinkers nonbeliever nonbelievers irreligious nonreligious non-religious " +
    "secular atheism rabbi rabbis imam imams hijabi hijabis priest priests pastor pastors druid druids pagan pagans spiritualist spiritualists religious born-again dark-skinned " +
    "brown-skinned light-skinned fair-skinned pale-skinned melanated white whites biracial multiracial interracial nonwhite non-white racial ethnic " +
    "indigenous aboriginal aboriginals aborigine aborigines native natives traveller travellers mestizo semitic"
  ).split(" "),
);
const lowerPhrase = /^(?:mixed|person|people|woman|women|man|men)\b/;
const small = new Set(["of", "with", "a", "race"]);

/** Adjectives of race that writers spell either way: "Black" and "black". */
const eitherWay = new Set([
  "black",
  "blacks",
  "white",
  "whites",
  "deaf",
  "indigenous",
  "aboriginal",
  "native",
  "natives",
]);

const special: Readonly<Record<string, string>> = {
  lgbt: "LGBT",
  lgbtq: "LGBTQ",
  lgbtqia: "LGBTQIA",
  "lgbtq+": "LGBTQ+",
  "lgbt+": "LGBT+",
  "lgbtqia+": "LGBTQIA+",
  ftm: "FTM",
  mtf: "MTF",
  f2m: "F2M",
  m2f: "M2F",
  afab: "AFAB",
  amab: "AMAB",
  hiv: "HIV",
  "hiv-positive": "HIV-positive",
  "hiv positive": "HIV positive",
  aids: "AIDS",
  adhd: "ADHD",
  ptsd: "PTSD",
  "down syndrome": "Down syndrome",
  "asperger's": "Asperger's",
  "tourette's": "Tourette's",
  aapi: "AAPI",
  bipoc: "BIPOC",
  bame: "BAME",
  poc: "POC",
  usa: "USA",
  "us-born": "US-born",
  "american-born": "American-born",
  "gen-z": "Gen-Z",
  "gen-x": "Gen-X",
  "jehovah's witness": "Jehovah's Witness",
  "jehovah's witnesses": "Jehovah's Witnesses",
  "seventh-day adventist": "Seventh-day Adventist",
  "seventh-day adventists": "Seventh-day Adventists",
  "latter-day saint": "Latter-day Saint",
  "latter-day saints": "Latter-day Saints",
};

const properAttributes = new Set(["race", "religion", "nationality"]);

/** How a term of the list, which is in lower case, is written in the middle of a sentence. */
export function writtenForm(term: string, attribute: string): string {
  const known = special[term];
  if (known !== undefined) return known;
  if (!properAttributes.has(attribute) || alwaysLower.has(term) || lowerPhrase.test(term)) return term;
  return term.replace(/[\p{L}\p{M}']+/gu, (word) =>
    small.has(word) || word === "skinned" ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** Whether a term may stand with a capital or without in the middle of a sentence. */
export function isWrittenEitherWay(term: string): boolean {
  return eitherWay.has(term);
}
