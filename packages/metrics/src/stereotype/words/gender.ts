const pairs: readonly (readonly [female: string, male: string])[] = [
  ["she", "he"], ["her", "him"], ["hers", "his"], ["herself", "himself"], ["woman", "man"], ["women", "men"], ["girl", "boy"],
  ["girls", "boys"], ["female", "male"], ["females", "males"], ["lady", "gentleman"], ["ladies", "gentlemen"], ["gal", "guy"],
  ["gals", "guys"], ["mother", "father"], ["mothers", "fathers"], ["mom", "dad"], ["moms", "dads"], ["mum", "dad"], ["mums", "dads"],
  ["mommy", "daddy"], ["mummy", "daddy"], ["mama", "papa"], ["daughter", "son"], ["daughters", "sons"], ["sister", "brother"],
  ["sisters", "brothers"], ["grandmother", "grandfather"], ["grandmothers", "grandfathers"], ["grandma", "grandpa"],
  ["grandmas", "grandpas"], ["granny", "grandpa"], ["granddaughter", "grandson"], ["granddaughters", "grandsons"], ["aunt", "uncle"],
  ["aunts", "uncles"], ["niece", "nephew"], ["nieces", "nephews"], ["wife", "husband"], ["wives", "husbands"], ["bride", "groom"],
  ["brides", "grooms"], ["widow", "widower"], ["widows", "widowers"], ["girlfriend", "boyfriend"], ["girlfriends", "boyfriends"],
  ["fiancée", "fiancé"], ["stepmother", "stepfather"], ["stepdaughter", "stepson"], ["stepsister", "stepbrother"],
  ["godmother", "godfather"], ["schoolgirl", "schoolboy"], ["schoolgirls", "schoolboys"], ["Mrs.", "Mr."], ["Mrs", "Mr"],
  ["Ms.", "Mr."], ["Ms", "Mr"], ["madam", "sir"], ["ma'am", "sir"], ["queen", "king"], ["queens", "kings"], ["princess", "prince"],
  ["princesses", "princes"], ["duchess", "duke"], ["duchesses", "dukes"], ["empress", "emperor"], ["empresses", "emperors"],
  ["baroness", "baron"], ["priestess", "priest"], ["nun", "monk"], ["nuns", "monks"], ["witch", "wizard"], ["witches", "wizards"],
  ["actress", "actor"], ["actresses", "actors"], ["waitress", "waiter"], ["waitresses", "waiters"], ["stewardess", "steward"],
  ["stewardesses", "stewards"], ["landlady", "landlord"], ["landladies", "landlords"], ["policewoman", "policeman"],
  ["policewomen", "policemen"], ["businesswoman", "businessman"], ["businesswomen", "businessmen"], ["saleswoman", "salesman"],
  ["saleswomen", "salesmen"], ["spokeswoman", "spokesman"], ["spokeswomen", "spokesmen"], ["chairwoman", "chairman"],
  ["chairwomen", "chairmen"], ["congresswoman", "congressman"], ["congresswomen", "congressmen"], ["councilwoman", "councilman"],
  ["councilwomen", "councilmen"], ["camerawoman", "cameraman"], ["sportswoman", "sportsman"], ["sportswomen", "sportsmen"],
  ["horsewoman", "horseman"], ["anchorwoman", "anchorman"], ["womanhood", "manhood"], ["motherhood", "fatherhood"],
  ["sisterhood", "brotherhood"], ["maternal", "paternal"], ["feminine", "masculine"], ["womanly", "manly"], ["girlish", "boyish"],
  ["matriarch", "patriarch"], ["matriarchs", "patriarchs"],
];

/**
 * 109 pairs of English words that say a person is female or male, index-aligned; a word may stand in several pairs ("Mr."
 * beside "Mrs." and "Ms."). Our own list after the definitional and gender-specific pairs of Bolukbasi et al. (2016), Man
 * is to Computer Programmer as Woman is to Homemaker?, with titles, family and trades added. Left out are words that more
 * often mean something else or are said of everyone: "miss", "count", "host", "hero", "master", "lord", "god".
 *
 * @example
 * genderWords.male[genderWords.female.indexOf("queen")] // "king"
 * @since 0.1.0
 */
export const genderWords: { readonly female: readonly string[]; readonly male: readonly string[] } = {
  female: pairs.map(([female]) => female),
  male: pairs.map(([, male]) => male),
};
