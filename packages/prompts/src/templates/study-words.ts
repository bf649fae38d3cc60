import type { IdentityAttribute } from "../identity-terms/index.js";

/**
 * A group of a study: its adjectives, its nouns with their plurals ("Muslim/Muslims"), and phrases that follow "person"
 * and "people" ("with epilepsy", "who uses a wheelchair/who use a wheelchair"). Separated by commas.
 */
export interface StudyWords {
  readonly adjective?: string;
  readonly noun?: string;
  readonly phrase?: string;
}

/** The attributes that the study has. */
export type StudyAttribute = Exclude<IdentityAttribute, "origin" | "social class" | "family">;

/**
 * Demonyms by their countries' gross domestic product at purchasing power parity, from the sixth of states with the
 * smallest to that with the largest. The paper names neither source nor year: the ranks of 190 states are those of a
 * public list of about 2020. Demonyms that two states share, and states without a figure, are left out.
 */
const byProduct = {
  "gdp sixth 1":
    "Barbadian, Belizean, Cape Verdean, Comorian, Djiboutian, Eritrean, Gambian, Grenadian, Liberian, Marshallese, " +
    "Nauruan, Palauan, Samoan, Seychellois, Timorese, Tongan, Tuvaluan",
  "gdp sixth 2":
    "Bhutanese, Fijian, Haitian, Icelandic, Jamaican, Kosovar, Kyrgyz, Libyan, Malawian, Maldivian, Maltese, Namibian, " +
    "Palestinian, Rwandan, Sierra Leonean, Somali, South Sudanese, Surinamese, Togolese",
  "gdp sixth 3":
    "Albanian, Armenian, Bosnian, Cambodian, Estonian, Honduran, Laotian, Latvian, Macedonian, Moldovan, Mongolian, " +
    "Mozambican, Nicaraguan, Salvadoran, Senegalese, Syrian, Tajik, Yemeni, Zambian, Zimbabwean",
  "gdp sixth 4":
    "Afghan, Azerbaijani, Belarusian, Bolivian, Bulgarian, Cameroonian, Costa Rican, Croatian, " +
    "Ecuadorian, Ghanaian, Guatemalan, Ivorian, Jordanian, Kuwaiti, Lebanese, Lithuanian, Nepali, Omani, Panamanian, " +
    "Paraguayan, Serbian, Slovak, Slovenian, Sudanese, Tanzanian, Tunisian, Turkmen, Ugandan, Uruguayan",
  "gdp sixth 5":
    "Algerian, Angolan, Austrian, Belgian, Burmese, Chilean, Czech, Danish, Emirati, Ethiopian, Finnish, Greek, Hungarian, " +
    "Iraqi, Irish, Israeli, Kazakh, Kenyan, Moroccan, Norwegian, Peruvian, Portuguese, Qatari, Romanian, Singaporean, " +
    "South African, Sri Lankan, Swedish, Swiss, Ukrainian, Uzbek",
  "gdp sixth 6":
    "American, Argentinian, Australian, Bangladeshi, Brazilian, British, Canadian, Chinese, Colombian, Dutch, Egyptian, " +
    "French, German, Indian, Indonesian, Iranian, Italian, Japanese, Malaysian, Mexican, Nigerian, Pakistani, Russian, " +
    "Saudi, South Korean, Spanish, Taiwanese, Thai, Vietnamese",
};

/** The attributes and groups of Table 3 of Czarnowska, Vyas and Shah (2021); the words are our own. */
export const studyWords: Readonly<Record<StudyAttribute, Readonly<Record<string, StudyWords>>>> = {
  gender: {
    "assigned at birth": {
      adjective: "AFAB, AMAB",
      phrase: "who was assigned female at birth/who were assigned female at birth",
    },
    female: { adjective: "female", noun: "woman/women, girl/girls" },
    male: { adjective: "male", noun: "man/men, boy/boys" },
    cis: { adjective: "cis, cisgender", noun: "cis woman/cis women, cis man/cis men" },
    "many genders": { adjective: "bigender, genderfluid, pangender" },
    "no gender": { adjective: "agender, genderless", phrase: "without a gender" },
    "non-binary": { adjective: "nonbinary, genderqueer, gender-nonconforming" },
    trans: { adjective: "trans, transgender", noun: "trans woman/trans women, trans man/trans men" },
  },
  "sexual orientation": {
    asexual: { adjective: "asexual, aromantic", noun: "asexual/asexuals" },
    homosexual: { adjective: "gay, homosexual, lesbian", noun: "lesbian/lesbians, gay man/gay men" },
    heterosexual: { adjective: "straight, heterosexual", noun: "heterosexual/heterosexuals" },
    bisexual: { adjective: "bisexual, bi", noun: "bisexual/bisexuals" },
    other: { adjective: "pansexual, queer, polysexual" },
  },
  religion: {
    atheism: { adjective: "atheist", noun: "atheist/atheists" },
    buddhism: { adjective: "Buddhist", noun: "Buddhist/Buddhists" },
    "baha'i": { adjective: "Baha'i", noun: "Baha'i/Baha'is" },
    christianity: { adjective: "Christian", noun: "Christian/Christians" },
    hinduism: { adjective: "Hindu", noun: "Hindu/Hindus" },
    islam: { adjective: "Muslim", noun: "Muslim/Muslims" },
    judaism: { adjective: "Jewish", noun: "Jew/Jews" },
    mormonism: { adjective: "Mormon", noun: "Mormon/Mormons" },
    sikhism: { adjective: "Sikh", noun: "Sikh/Sikhs" },
    taoism: { adjective: "Taoist", noun: "Taoist/Taoists" },
  },
  race: {
    "african american": { adjective: "African American, Black", noun: "African American/African Americans" },
    "american indian": { adjective: "American Indian, Native American", noun: "Native American/Native Americans" },
    asian: { adjective: "Asian", noun: "Asian/Asians" },
    hispanic: { adjective: "Hispanic, Latino", noun: "Latino/Latinos, Latina/Latinas" },
    "pacific islander": { adjective: "Native Hawaiian, Polynesian", noun: "Pacific Islander/Pacific Islanders" },
    white: { adjective: "white, Caucasian", noun: "white American/white Americans" },
  },
  age: {
    young: { adjective: "young, teenage", noun: "teenager/teenagers, youngster/youngsters" },
    adult: { adjective: "adult, middle-aged", noun: "adult/adults" },
    old: { adjective: "old, elderly, aged", noun: "senior/seniors, pensioner/pensioners" },
  },
  disability: {
    "cerebral palsy": { phrase: "with cerebral palsy, who has cerebral palsy/who have cerebral palsy" },
    "chronic illness": { adjective: "chronically ill", phrase: "with a chronic illness" },
    cognitive: {
      adjective: "intellectually disabled",
      phrase: "with a cognitive disability, with a learning disability",
    },
    "down syndrome": { phrase: "with Down syndrome, who has Down syndrome/who have Down syndrome" },
    epilepsy: { phrase: "with epilepsy, who has epilepsy/who have epilepsy" },
    hearing: { adjective: "deaf, hard of hearing", phrase: "with a hearing loss" },
    "mental health": { adjective: "bipolar", phrase: "with a mental illness, with depression, with schizophrenia" },
    mobility: { phrase: "who uses a wheelchair/who use a wheelchair, with limited mobility" },
    physical: { adjective: "physically disabled", phrase: "with a physical disability" },
    "short stature": { phrase: "of short stature, with dwarfism" },
    sight: { adjective: "blind, visually impaired", phrase: "with low vision" },
    unspecified: { adjective: "disabled", phrase: "with a disability" },
    without: { adjective: "nondisabled, able-bodied", phrase: "without a disability" },
  },
  nationality: Object.fromEntries(Object.entries(byProduct).map(([group, adjective]) => [group, { adjective }])),
};
