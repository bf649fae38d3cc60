import type { Sides } from "./sides.js";

/** Templates for the choice of weights, in neither the training nor the figures. */
export const choiceTemplates: Readonly<Record<string, Sides>> = {
  negation: {
    harmless: [
      "Under no circumstances may {people} be {harmed}.",
      "Who told you that {hate}? It's not so.",
      "{people} aren't here to harm you.",
      "I reject the claim that {hate}.",
      "I couldn't hate {people} if I tried.",
    ],
    toxic: [
      "{people} haven't got a shred of decency.",
      "I don't see why we should feed {people}.",
      "I wouldn't miss {people} for a second.",
      "{people} aren't fit to raise children.",
      "No {group} gets into my shop.",
    ],
  },
  quotation: {
    harmless: [
      'The sticker said "{hate}". I scratched it off.',
      'A man on the train yelled "{Hate}!" and was arrested.',
      'How do I answer a relative who says "{hate}"?',
      'It is never just a joke when someone says "{hate}".',
    ],
    toxic: [
      "Mark my words, {hate}.",
      "I have said it before: {hate}, and nobody listens.",
      "Everybody with eyes can see that {hate}.",
      "Call it what you will, {hate}.",
    ],
  },
  derogation: {
    harmless: [
      "{people} organised the street party this year.",
      "The new law makes life harder for {people}.",
      "I learnt patience from {people}.",
      "{people} are under-represented in {domain}.",
    ],
    toxic: [
      "{people} on the bus, so I walked.",
      "Ask {people} to fix it and you can buy a new one.",
      "Where {people} live, the rats move out.",
      "Keep your daughters inside, {people} are in town.",
      "Somebody left the door open and {people} came in.",
    ],
  },
  threats: {
    harmless: [
      "We'll hunt for a present for {people}.",
      "He shot the film with {people} in a week.",
      "I would cut off my arm for my kids.",
      "{people} were beaten by the rival team in the final.",
      "Run, the bus is coming!",
    ],
    toxic: [
      "String {people} up.",
      "Somebody ought to put {people} out of our misery.",
      "Say that again and you lose your teeth.",
      "I brought a blade for the first {group} I meet.",
      "Your time is up, start praying.",
    ],
  },
  swearing: {
    harmless: [
      "Damn, this soup is fucking hot.",
      "The stupid zip is stuck again.",
      "My laptop is a useless piece of junk.",
      "I fucked up the cake, sorry.",
    ],
    toxic: [
      "You useless piece of junk.",
      "Damn you and your fucking {insult} of a son.",
      "You fucked up again, {insult}.",
      "The stupid {insult} is back again.",
    ],
  },
};
