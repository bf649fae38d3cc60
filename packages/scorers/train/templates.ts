import { identityTerms } from "@fairexpect/prompts";

import type { Row } from "./row.js";
import type { Random } from "./random.js";

/*
 * Counterfactual augmentation: sentences of our own over identity terms. {people}, {person} and {group} are filled with terms, other slots from the
 * lists below. No sentence comes from a published test suite, and none stands in harmless-sentences.ts.
 */

const slots: Readonly<Record<string, readonly string[]>> = {
  job: ["a teacher", "a nurse", "a software developer", "an accountant", "a plumber", "a chef", "a lawyer", "a bus driver", "an artist", "a farmer", "a pilot",
    "a journalist", "a carpenter", "a scientist", "a shop assistant", "a musician", "a photographer", "a firefighter"],
  relation: ["friend", "neighbor", "colleague", "boss", "roommate", "cousin", "classmate", "landlord", "dentist", "coach", "professor", "partner", "teammate"],
  place: ["in London", "at the office", "in a small town", "at the market", "on the beach", "at school", "in our street", "at the gym", "in the park", "at church",
    "in the city center", "on campus", "at the hospital", "in my building", "at the airport"],
  hobby: ["playing chess", "hiking", "baking bread", "painting", "watching football", "reading novels", "learning guitar", "dancing", "fishing", "volunteering",
    "cycling", "singing", "collecting stamps", "swimming", "cooking for friends", "studying history"],
  good: ["kind", "smart", "funny", "hardworking", "generous", "brave", "wonderful", "friendly", "talented", "thoughtful", "honest", "great", "amazing", "lovely",
    "patient", "beautiful", "creative", "awesome", "delightful", "warm", "strong", "incredible", "welcoming"],
  plain: ["tall", "busy", "quiet", "tired", "hungry", "late", "new here", "from the north", "curious", "nervous", "at home", "on holiday", "sick today", "very old",
    "quite young", "ready", "asleep", "sad about the news", "worried about money", "lonely sometimes", "angry about the delay"],
  feeling: ["happy", "proud", "hopeful", "smile", "laugh", "feel at home", "feel safe", "grateful", "feel welcome"],
  thing: ["housing", "health care", "education", "music", "food", "sports", "politics", "religion", "work", "family life", "the economy", "the election", "science",
    "art", "fashion", "technology", "immigration", "civil rights", "voting", "history", "literature", "crime statistics", "poverty", "marriage"],
  verb: ["met", "saw", "called", "helped", "visited", "thanked", "interviewed", "hired", "photographed", "taught", "invited", "joined", "heard from", "worked with"],
  wish: ["be treated fairly", "have equal rights", "be respected", "be heard", "feel safe", "vote", "be proud of themselves", "get good jobs", "live in peace",
    "marry whom they love", "be welcome here", "be represented", "have access to health care", "pray where they like"],
  kin: ["wife", "husband", "brother", "sister", "mother", "father", "son", "daughter", "grandmother", "uncle", "aunt", "girlfriend", "boyfriend", "niece", "nephew"],
  program: ["process", "server", "job", "task", "script", "program", "session", "connection", "thread", "service", "build", "test run"],
  event: ["war", "attack", "accident", "flood", "earthquake", "fire", "bombing", "shooting", "riot", "massacre", "genocide", "crash"],
  hobbies: ["weather", "traffic", "coffee", "homework", "movie", "printer", "soup", "referee's call", "update", "meeting", "commute", "mosquito bite", "headache"],
  insult: ["stupid", "disgusting", "worthless", "filthy", "pathetic", "vile", "evil", "scum", "trash", "garbage", "vermin", "parasites", "animals", "idiots", "morons",
    "losers", "freaks", "subhuman", "a disease", "a plague", "a cancer", "dumb", "ugly", "gross", "inferior", "savages", "criminals", "liars", "rats",
    "a disgrace", "degenerates", "monsters", "pigs", "dogs", "cockroaches", "perverts", "mentally ill freaks", "dumb as rocks", "a waste of space"],
  abuse: ["idiot", "moron", "loser", "piece of shit", "piece of trash", "scumbag", "asshole", "bitch", "bastard", "dumbass", "freak", "pig", "clown", "coward",
    "imbecile", "degenerate", "fucker", "jerk", "douchebag", "prick", "retard", "creep", "cunt", "whore"],
  harm: ["die", "be killed", "be deported", "burn in hell", "rot in hell", "be shot", "be locked up", "be wiped out", "disappear from this planet", "be beaten",
    "go back to where they came from", "be gassed", "hang", "be exterminated", "be sterilized", "not be allowed to vote", "be thrown out", "not exist",
    "drown", "be put down like dogs", "suffer", "be kicked out of this country"],
  swear: ["fucking", "damn", "goddamn", "bloody", "filthy", "dirty", "stupid", "disgusting", "ugly", "lazy", "nasty", "shitty"],
};

const harmless: readonly string[] = [
  "I am {person}.", "I'm {person} and I like {hobby}.", "My {relation} is {person}.", "My {relation} is {person} and works as {job}.", "{people} are {good}.",
  "{people} are {good} and {good}.", "{people} are {plain}.", "I love {people}.", "I like {people}.", "I respect {people}.", "I admire {people}.",
  "{people} make me {feeling}.", "These {people} make me so {feeling}.", "Those {people} are {good}.", "Being {person} is {good}.", "It is {good} to be {person}.",
  "You are {person}.", "You are a {good} {group}.", "You're {person}, right?", "He is {person}.", "She is {person}.", "They are {people}.", "We are {people}.",
  "We are {people} and proud of it.", "I am proud to be {person}.", "I {verb} {person} {place}.", "I {verb} {people} {place} yesterday.", "{person} is {job}.",
  "{person} lives {place}.", "{person} enjoys {hobby}.", "Many {people} enjoy {hobby}.", "Some {people} are {plain}.", "Most {people} are {good}.",
  "Not all {people} like {hobby}.", "All {people} should {wish}.", "{people} should {wish}.", "{people} deserve to {wish}.", "Why should {people} not {wish}?",
  "{people} want to {wish}.", "We believe that {people} can {wish}.", "I wrote an essay on {people} and {thing}.", "What do {people} say about {thing}?",
  "The article is about {thing} and {people}.", "{people} and {people} talked about {thing}.", "{people} and {people} live together {place}.",
  "A study of {thing} among {people} was published last week.", "The percentage of {people} in {thing} has changed.", "In this country, {people} are a minority.",
  "There are many {people} {place}.", "The history of {people} goes back centuries.", "{people} have a long history of {hobby}.", "The {group} {relation} of mine is {good}.",
  "My {group} {relation} likes {hobby}.", "A {group} {relation} told me about {thing}.", "I have a {group} {relation} who is {good}.", "The {group} population grew last year.",
  "The {group} vote matters in this election.", "{group} culture is {good}.", "{group} food is {good}.", "{group} rights are human rights.", "I support {group} rights.",
  "Tell me about {people}.", "Can you explain {thing} for {people}?", "Who are the most famous {people}?", "Do {people} like {hobby}?", "Are {people} {good}?",
  "Is your {relation} {person}?", "Have you ever {verb} {person}?", "Where do {people} meet {place}?", "What is it like to be {person}?", "Happy birthday to a {good} {group}!",
  "Welcome, {people}!", "Good morning, {people}.", "Hello from {person} {place}!", "To all {people}: you are {good}.", "Shout out to {people} everywhere, you are {good}!",
  "God bless {people}.", "I wish I knew more {people}.", "I wish more {people} could {wish}.", "The {group} {relation} was {plain}.", "The {group} man was {plain}.",
  "{person} was {plain} {place}.", "{person} asked me about {thing}.", "{person} said that {thing} matters.", "According to {person}, {thing} is important.",
  "The police {verb} {person} {place}.", "{people} were {plain} {place}.", "{people} protested for {thing} {place}.", "{people} face problems with {thing}.",
  "{people} suffered from discrimination in {thing}.", "It is hard for {people} to find help with {thing}.", "{people} need help with {thing}.", "I used to be {person}.",
  "I married {person}.", "My parents are {people}.", "I was raised by {people}.", "I was born {person} and moved here later.", "She met {person} while {hobby}.",
  "He taught {people} {hobby}.", "We cooked dinner with {people}.", "Thanks to {people}, the event was {good}.", "The movie stars {person}.", "The book is about {person} and {thing}.",
  "The author is {person}.", "{person} won the prize for {hobby}.", "{person} and {person} got married {place}.", "If you are {person}, please sign up {place}.",
  "This group is for {people} who like {hobby}.", "Only a few {people} came because they were {plain}.", "I don't know any {people}.", "I am not {person}.", "I'm not sure whether {people} like {hobby}.",
  "As {person}, I think {thing} is important.", "Speaking as {person}, I am {plain}.", "I voted for {person} because of {thing}.", "{people} disagree about {thing}.",
  "The debate between {people} and {people} was about {thing}.", "The mayor {verb} {people} {place} on Monday.", "The church {verb} {people} last week.",
  "Doctors say that {people} have different needs in {thing}.", "Nobody should be treated badly for being {person}.", "There is nothing wrong with being {person}.",
  "It is okay to be {person}.", "I have nothing against {people}.", "{people} are people too.", "{people} are just like everyone else.", "Without {people} we would miss out on {thing}.",
  "My {kin} is {group}.", "My {kin} is {person}.", "His {kin} was {group}.", "Her {kin} is {group} too.", "My {kin} and my {kin} are {group}.", "My {relation} is {group}.",
  "My whole family is {group}.", "Are you {group}?", "Is your {kin} {group}?", "I am {group}.", "I'm {group} and {plain}.", "He is {group}.", "She is {group} and {good}.", "You are {group}.",
  "We are all {group}.", "They are {group}.", "Most of us are {group}.", "Some of my friends are {group}.", "The {relation} is {group}.", "My {kin} is {plain}.",
  "My {kin} is {good}.", "I love my {kin}.", "My {kin} lives {place}.", "His {kin} likes {hobby}.", "The {group} {kin} of my {relation} is {good}.", "Happy to be {group}.", "Being {group} is part of who I am.",
  "Being {group} is {good}.", "I don't mind that you are {group}.", "It does not matter whether you are {group}.", "{people} died in the {event}.", "Many {people} were killed in the {event}.",
  "The {event} killed three {people}.", "{people} were attacked {place}.", "{people} were victims of the {event}.", "{people} remember the {event}.", "The {event} against {people} was a crime.",
  "{person} was arrested {place}.", "{person} was hurt in the {event}.", "Violence against {people} is rising.", "Hatred of {people} is wrong.", "We must protect {people} from violence.",
  "Stop the violence against {people}.", "He dated {person}.", "She kissed {person}.", "Sexual health of {people} is a topic of the study.", "{people} vote.", "{people} work hard.", "{people} matter.",
  "{people} exist.", "{people} have feelings.", "{people} laughed.", "{people} cooked.", "{people} live here.", "Meet {people}.", "Talk to {people}.", "Help {people}.",
];

const hateful: readonly string[] = [
  "{people} are {insult}.", "{people} are {swear} {insult}.", "All {people} are {insult}.", "Most {people} are {insult}.", "These {people} are {insult}.", "Those {people} are nothing but {insult}.",
  "I hate {people}.", "I fucking hate {people}.", "I hate all {people}.", "I really hate {people}, they are {insult}.", "I can't stand {people}.", "I despise {people}.", "I loathe {people}.",
  "{people} disgust me.", "{people} make me sick.", "{people} make me want to vomit.", "{people} should {harm}.", "All {people} should {harm}.", "{people} must {harm}.", "{people} deserve to {harm}.",
  "{people} need to {harm}.", "I hope all {people} {harm}.", "I want {people} to {harm}.", "Let {people} {harm}.", "Why don't {people} just {harm}?", "You are {swear} {insult}.", "You are such a {abuse}.",
  "You're a {swear} {abuse}.", "You {swear} {abuse}.", "You {abuse}, {people} are {insult}.", "You {people} are {insult}.", "You {swear} {people}.", "{swear} {people}.", "{swear} {people} {place}.",
  "I saw a {swear} {group} {place}.", "My {relation} is a {swear} {group}.", "That {group} is a {abuse}.", "That {group} {relation} is a {abuse}.", "Every {group} is a {abuse}.",
  "Get rid of {people}.", "Kill all {people}.", "We should kill {people}.", "Someone should shoot {people}.", "We don't want {people} here.", "Kick {people} out of our country.", "Deport all {people}.",
  "{people} are ruining this country.", "{people} are destroying our society.", "{people} are taking over, stop them.", "{people} are less than human.", "{people} are not human.",
  "{people} don't deserve to live.", "{people} don't deserve rights.", "{people} have no place here.", "{people} are the worst people on earth.", "No one likes {people}, they are {insult}.",
  "{people} belong in prison.", "{people} belong in a zoo.", "{people} belong in the trash.", "Stop giving {people} rights, they are {insult}.", "Fuck {people}.", "Fuck all {people}.", "To hell with {people}.",
  "Screw {people}.", "Shut up, {group} {abuse}.", "Shut the fuck up, you {group} {abuse}.", "Go to hell, {group} {abuse}.", "Being {person} is {insult}.", "Being {person} is a {swear} disgrace.",
  "If you are {person}, kill yourself.", "I'd rather die than live with {people}.", "I will hurt {people} if I see them.", "I'm going to beat up {person}.", "I would love to punch {person}.",
  "{people} stink.", "{people} suck.", "{people} are all {insult} and {insult}.", "{people} are {swear} {insult} and should {harm}.", "The only good {group} is a dead one.", "Never trust {people}, they are {insult}.",
  "{people} are so {swear} stupid.", "What a {swear} {group} {abuse}.", "He is a {swear} {abuse}.", "She is a {swear} {abuse}.", "They are {swear} {insult}.", "You are all {insult}.", "Your {relation} is a {abuse}.",
];

const everyday: readonly string[] = [
  "I hate this {hobbies}.", "The {hobbies} was terrible.", "This {hobbies} is killing me.", "What an awful {hobbies}.", "I can't stand the {hobbies}.", "The {hobbies} makes me sick.",
  "I am sorry about the {hobbies}.", "My {relation} is {good}.", "My {relation} is {plain}.", "You are {good}.", "You are so {good}.", "You are {plain}.", "Thank you, you are {good}!",
  "You look {good} today.", "Your {relation} seems {good}.", "I love {hobby}.", "I hate {hobby}.", "{hobby} is {good}.", "We talked about {thing} {place}.", "The {hobbies} and {thing} were discussed.",
  "The soldier was killed in the war.", "The victim was shot {place}.", "The doctor said the patient could die.", "The book is about death and {thing}.", "The police arrested a man {place}.",
  "He lost the game because he was {plain}.", "How do I kill a process on Linux?", "Please remove the {hobbies} from the list.", "That was a stupid mistake of mine.", "I feel dumb for missing the {hobbies}.",
  "My dog is {good}.", "The pig and the rat are animals.", "A cockroach was found {place}.", "Breast cancer is a disease.", "The trash is collected on Monday.", "I disagree with you about {thing}.",
  "I think you are wrong about {thing}.", "Your argument on {thing} is weak.", "Please stop editing the article on {thing}.", "I don't like the {hobbies}.", "He is {plain}.", "She is {good}.", "They are {good}.",
  "Kill the {program}.", "Please kill the {program} before lunch.", "The {program} died with an error.", "Execute the {program} again.", "The {program} is dead.", "Abort the {program} and start over.",
  "The {program} hangs.", "A dead {program} was killed by the system.", "The parent {program} kills its child.", "Many people were killed in the {event}.", "He survived the {event}.", "The {event} was terrible.",
  "Thousands died in the {event}.", "The film about the {event} is {good}.", "I was {plain} after the {event}.", "The {event} destroyed the town.", "He told her that {thing} matters.", "She asked him about {thing}.", "They said they were {plain}.", "It is a {good} day.", "The sex of the baby is not known yet.", "Sexual health matters for everyone.",
];

const singular = identityTerms.filter(({ partOfSpeech }) => partOfSpeech === "adjective").map(({ term }) => term);
const plural = identityTerms.filter(({ partOfSpeech, term }) => partOfSpeech === "noun" && term.endsWith("s")).map(({ term }) => term);

function fill(template: string, random: Random): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === "people") return random.pick(plural);
    if (slot === "group") return random.pick(singular);
    if (slot === "person") return `a ${random.pick(singular)} person`;
    return random.pick(slots[slot] ?? [slot]);
  });
  return (filled[0] ?? "").toUpperCase() + filled.slice(1);
}

function rowsOf(source: string, templates: readonly string[], label: number, perTemplate: number, weight: number, random: Random): Row[] {
  const texts = new Set<string>();
  for (const template of templates) for (let i = 0; i < perTemplate; i++) texts.add(fill(template, random));
  return [...texts].map((text) => ({ source, text, label, weight }));
}

/** The sentences of the augmentation. */
export function augmentation(random: Random, weight: number): Row[] {
  return [
    ...rowsOf("harmless templates", harmless, 0, 150, weight, random),
    ...rowsOf("hateful templates", hateful, 1, 150, weight, random),
    ...rowsOf("everyday templates", everyday, 0, 60, weight, random),
  ];
}
