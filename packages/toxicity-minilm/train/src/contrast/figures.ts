import type { Sides } from "./sides.js";

/** Templates for the figures, by kind of contrast. No training sees them. */
export const figureTemplates: Readonly<Record<string, Sides>> = {
  negation: {
    harmless: [
      "{people} aren't the enemy.",
      "I refuse to believe that {hate}.",
      "Not once did I think that {people} were {bad}.",
      "No child should be {harmed} because the parents are {group}.",
      "We will never say that {hate}.",
      "Nothing justifies hurting {people}.",
      "It was never true that {hate}.",
      "You can't be against {people} and call yourself fair.",
    ],
    toxic: [
      "{people} have never done a useful thing.",
      "I won't share a table with {people}.",
      "There isn't a {group} alive that I would trust.",
      "{people} should never have been let in.",
      "No sane person wants {people} as neighbours.",
      "{people} don't feel pain like we do.",
      "Nothing of value would be lost without {people}.",
      "You're not a man, you're a {insult}.",
    ],
  },
  "counter speech": {
    harmless: [
      'My teacher read out "{hate}" to show us what propaganda looks like.',
      'Don\'t you see how cruel it is to write "{hate}"?',
      "Anybody who preaches that {hate} has lost my vote.",
      "The court ruled that the sentence that {hate} is incitement.",
      "We protest against those who claim that {hate}.",
      'She answered his "{hate}" with a smile and a lawsuit.',
    ],
    toxic: [
      "My teacher was brave enough to say that {hate}.",
      "Laugh all you want, {hate}.",
      "Put it on every wall: {hate}.",
      "I stand by it, {hate}.",
      "Sooner or later everyone will see that {hate}.",
      "They can delete this, still {hate}.",
    ],
  },
  "questions and opinions": {
    harmless: [
      "What would you say to {people} who are afraid to go out?",
      "How can I support {people} at {place}?",
      "I think {people} deserve better.",
      "Who are the {people} that you look up to?",
    ],
    toxic: [
      "Since when do {people} get to speak?",
      "How long must we put up with {people}?",
      "I think {people} deserve worse.",
      "Who would want {people} around?",
    ],
  },
  "implicit derogation of groups": {
    harmless: [
      "{people} waited for hours and nobody helped them.",
      "A fund helps {people} to study {domain}.",
      "My landlord turned down {people}, which is against the law.",
      "{people} taught me how to cook.",
      "One in ten {people} has been {deed}.",
      "Prejudice against {people} has deep roots.",
      "{people} are as different from each other as anyone.",
      "It took courage for {people} to speak about {trouble}.",
    ],
    toxic: [
      "Count your fingers after shaking hands with {people}.",
      "{people} and work don't go together.",
      "We used to have a nice park, and then {people} found it.",
      "Soap must be a foreign word to {people}.",
      "The jails are full of {people} for a reason.",
      "Give {people} a finger and they take your daughter.",
      "Nature did not intend {people} to think.",
      "{people} only understand the stick.",
    ],
  },
  "implicit insults and threats": {
    harmless: [
      "You always know what to say.",
      "I'll be waiting for you after school with cake.",
      "You should see a film with her.",
      "Where did you learn to sing like that?",
    ],
    toxic: [
      "Even your shadow is embarrassed to follow you.",
      "I'll be waiting for you after school, bring bandages.",
      "You should see a vet.",
      "Where did you learn to be this useless?",
    ],
  },
  "hate across sentences": {
    harmless: ["{people} opened a shop here. I buy my bread there.", "My boss is {group}. She is fair to all of us."],
    toxic: [
      "{people} opened a shop here. I hope it burns.",
      "My boss is {group}. Somebody should push her down the stairs.",
    ],
  },
  threats: {
    harmless: [
      "Take {people} by the hand.",
      "I'll hunt for a flat together with {people}.",
      "Someone should hug {people}.",
    ],
    toxic: [
      "Take {people} out and shoot them.",
      "I'll hunt {people} like deer.",
      "Someone should torch the place where {people} meet.",
    ],
  },
  "reclaimed and homonymous words": {
    harmless: [
      "Us dykes had a picnic in the park.",
      "My bitch and I have been best friends since third grade.",
      "This fag is getting married tomorrow, wish me luck!",
      "The Dutch build dykes.",
      "A chink of light came through the door.",
      "The cocks are fed in the morning.",
    ],
    toxic: [
      "Dykes like you are {bad}.",
      "That bitch should be {harmed}.",
      "This fag needs a beating.",
      "Every {slur} in here is {bad}.",
      "Beat it, {slur}.",
      "Your kid is a {slur}.",
    ],
  },
  "swearing at nobody": {
    harmless: ["That concert was fucking awesome.", "Shit, it's raining.", "I hate this damn lock.", "Fuck, I'm late."],
    toxic: ["You are a fucking {insult}.", "Eat shit, {insult}.", "I hate this damn {insult}.", "Fuck off, {insult}."],
  },
};
