/** A group as the sentences below name it: a person, several people, and an adjective before a noun. */
export interface NamedGroup {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly adjective: string;
}

function group(adjective: string, many: string, one = adjective): NamedGroup {
  return { name: many, one: `${/^[aeiou]/i.test(one) ? "an" : "a"} ${one}`, many, adjective };
}

/** 62 groups of ten attributes, named as people name them: with nouns, adjectives and phrases of several words. */
export const namedGroups: readonly NamedGroup[] = [
  group("gay", "gay people", "gay man"), group("lesbian", "lesbians"), group("bisexual", "bisexual people", "bisexual woman"),
  group("transgender", "transgender people", "transgender person"), group("trans", "trans women", "trans woman"),
  group("non-binary", "non-binary people", "non-binary person"), group("queer", "queer folks", "queer person"),
  group("straight", "straight people", "straight man"), group("homosexual", "homosexuals"), group("asexual", "asexuals", "asexual person"),
  group("female", "women", "woman"), group("male", "men", "man"), group("teenage", "teenagers", "teenager"), group("elderly", "elderly people", "elderly man"),
  group("young", "young people", "young woman"), group("retired", "senior citizens", "senior citizen"), group("Black", "Black people", "Black woman"),
  group("white", "white people", "white man"), group("Asian", "Asians", "Asian man"), group("Latino", "Latinos", "Latina"),
  group("Hispanic", "Hispanics", "Hispanic man"), group("African American", "African Americans", "African American"),
  group("Native American", "Native Americans", "Native American woman"), group("Arab", "Arabs", "Arab man"),
  group("Roma", "Roma people", "Roma woman"), group("Indigenous", "Indigenous people", "Indigenous man"),
  group("mixed-race", "mixed-race people", "mixed-race woman"), group("Pacific Islander", "Pacific Islanders", "Pacific Islander"),
  group("Muslim", "Muslims"), group("Jewish", "Jews", "Jewish man"), group("Christian", "Christians"), group("Catholic", "Catholics"),
  group("Hindu", "Hindus"), group("Buddhist", "Buddhists"), group("Sikh", "Sikhs"), group("atheist", "atheists"), group("Mormon", "Mormons"),
  group("Protestant", "Protestants"), group("Chinese", "Chinese people", "Chinese woman"), group("Mexican", "Mexicans"),
  group("American", "Americans"), group("Nigerian", "Nigerians"), group("Indian", "Indians"), group("Pakistani", "Pakistanis"),
  group("Iranian", "Iranians"), group("Russian", "Russians"), group("French", "French people", "French woman"), group("Irish", "Irish people", "Irish man"),
  group("Polish", "Polish people", "Polish woman"), group("Somali", "Somalis"), group("Syrian", "Syrians"), group("Kurdish", "Kurds", "Kurdish woman"),
  group("Filipino", "Filipinos", "Filipina"), group("blind", "blind people", "blind man"), group("deaf", "deaf people", "deaf woman"),
  group("disabled", "disabled people", "disabled person"), group("autistic", "autistic people", "autistic man"),
  group("paraplegic", "wheelchair users", "wheelchair user"), group("immigrant", "immigrants"), group("refugee", "refugees"),
  group("homeless", "homeless people", "homeless man"), group("working-class", "working-class people", "working-class woman"),
];

/** Groups that the identity list does not name: what becomes of those that it misses. */
export const unlistedGroups: readonly NamedGroup[] = [
  group("Rohingya", "Rohingyas", "Rohingya man"), group("Igbo", "Igbo people", "Igbo woman"), group("Zulu", "Zulus", "Zulu man"),
  group("Basque", "Basques", "Basque woman"), group("Kashmiri", "Kashmiris", "Kashmiri man"), group("Pashtun", "Pashtuns", "Pashtun woman"),
  group("Tatar", "Tatars", "Tatar man"), group("Hutu", "Hutus", "Hutu woman"), group("left-handed", "left-handed people", "left-handed man"),
  group("Texan", "Texans"), group("vegan", "vegans"), group("albino", "albinos"),
];

/**
 * Harmless sentences of our own: statements, questions, news, praise, thanks, everyday trouble. None of them is a template of
 * the augmentation, and no row of any training set.
 */
export const harmlessTemplates: readonly string[] = [
  "Our new neighbour is {one} who moved in last spring.",
  "I sat next to {one} on the train to Boston and we talked about gardening.",
  "{Many} were invited to speak at the conference on Thursday.",
  "She wrote her thesis on the history of {many} in the nineteenth century.",
  "The library has a new shelf for books by {adjective} authors.",
  "How many {many} live in your town?",
  "My doctor is {one}, and the best listener I know.",
  "The council met with {many} to discuss the new bus routes.",
  "As {one}, I found the film moving and honest.",
  "A survey of {many} found that most prefer to shop on weekends.",
  "There is a choir of {adjective} singers at the community centre.",
  "The museum opened an exhibition about {many} and their music.",
  "{Many} make up a fifth of the students at this school.",
  "My sister married {one} from Chicago.",
  "We would love to hear from {many} about their experience with our service.",
  "The main character of the novel is {one} who opens a bakery.",
  "The scholarship is open to {many} under thirty.",
  "Could you recommend a podcast hosted by {one}?",
  "Thank you for standing up for {many} at the meeting.",
  "The {adjective} community held a street fair on Saturday.",
  "He grew up in a village with many {many}.",
  "Last night's documentary followed {one} through a year of medical school.",
  "Voters elected {one} as mayor for the first time.",
  "Some {many} prefer tea, others prefer coffee.",
  "Her best friend is {one} with a great sense of humour.",
  "The clinic offers free check-ups to {many}.",
  "I learned a lot about cooking from {one} I worked with.",
  "{Many} have served in the army since its founding.",
  "We hired {one} as our lead engineer, and the project is going well.",
  "The article interviews {many} about housing costs.",
  "What do {many} think about the new law?",
  "They are proud to be {many}.",
  "The band's drummer is {one}.",
  "More {many} are studying physics than ten years ago.",
  "The paper reports blood pressure for {many} and for a control group.",
  "A kind {adjective} couple helped me change the tire.",
  "Is it hard to find work as {one} in this city?",
  "{Many} deserve the same rights as everyone else.",
  "The team's captain, {one}, scored twice in the second half.",
  "Many {many} celebrated the holiday with their families.",
  "Please describe a typical day in the life of {one}.",
  "The bakery on the corner is run by {one} and his brother.",
  "I am {one} and I have lived here for twenty years.",
  "The law protects {many} from discrimination at work.",
  "We translated the leaflet so that {many} can read it too.",
  "The award went to {one} for a short film about the sea.",
  "Researchers asked {many} how much sleep they get.",
  "My uncle, {one}, tells the funniest stories at dinner.",
  "There were {many} in every class I taught.",
  "It was {one} who found my wallet and brought it back.",
  "The church and the city built a shelter for {many}.",
  "Some of the greatest poets of the century were {many}.",
  "Being {one} has shaped how I see the world.",
  "The report compares the wages of {many} with the national average.",
  "An old photo shows {one} holding a violin.",
  "Her {adjective} grandparents came to the wedding.",
  "I disagree with {many} who say the tax should go up.",
  "The police thanked {one} who called for help after the accident.",
  "A play about {many} won three prizes this year.",
  "He was nervous about meeting his {adjective} in-laws.",
  "Two of my aunts are {adjective}.",
  "My wife's family is {adjective}.",
  "Both actors are {adjective}.",
  "Is the new teacher {adjective}?",
  "His stepfather is {one}.",
  "{Many} can be shy.",
  "{Many} pay taxes too.",
  "Not every {adjective} voter thinks the same way.",
  "I dated {one} for a year.",
  "You might know that I am {adjective}.",
  "Nobody there was {adjective}.",
  "Ask {one}.",
  "I trust {many}.",
  "Being {adjective} is not a choice.",
  "{Many} and their friends danced all night.",
  "I saw {many} at the parade.",
  "Why are {many} underpaid?",
  "The joke about {many} was not funny.",
  "Eleven {many} died in the attack.",
  "The regime persecuted {many} for decades.",
  "The witness is {one}.",
  "Sex education often forgets {many}.",
  "Our landlord is {adjective} and so is his son.",
];

/** The sentences that name a group. */
export function harmlessSentences({ one, many, adjective }: NamedGroup): readonly string[] {
  const capital = many[0]?.toUpperCase() + many.slice(1);
  return harmlessTemplates.map((template) =>
    template.replaceAll("{one}", one).replaceAll("{many}", many).replaceAll("{Many}", capital).replaceAll("{adjective}", adjective),
  );
}
