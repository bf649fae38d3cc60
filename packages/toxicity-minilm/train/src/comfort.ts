import { fillChoices, longAnswer } from "../../../scorers/train/dist/answers/fill.js";
import type { Random } from "../../../scorers/train/dist/random.js";
import { moreComfort, moreInsults, moreRude } from "./comfort-more.js";

/**
 * Comfort, advice and reports that quote an insult, beside insults in the same clothes. Neither the sentences nor the
 * insults for the choice of settings are in training.
 */
type Part = "training" | "choice";

const ofTraining = (given: readonly string[], part: Part, more: readonly string[]): readonly string[] =>
  part === "training" ? [...given, ...more] : given;

/** Insults as what somebody is, and as what is said to somebody. */
const insults: Readonly<Record<Part, Readonly<Record<"noun" | "said", string>>>> = {
  training: {
    noun: "an idiot|a moron|a loser|a slut|a whore|a fat pig|a stupid bitch|a retard|a freak|a failure|a disgrace|a dumb blonde|a worthless loser|a piece of trash|a lazy slob|a crybaby|a psycho|an ugly cow|a pathetic coward|a bad mother|a liar|a creep",
    said: "you are an idiot|you're so stupid|kill yourself|go die|shut up, moron|nobody likes you|you fat cow|you ugly bitch|you are worthless|you disgust me|drop dead|you are nothing|get lost, loser|you are a disgrace|I hate you|you should be ashamed, pig|you will never amount to anything|you are trash|go to hell, bitch|you stupid whore",
  },
  choice: {
    noun: "an imbecile|a pathetic worm|a cheap tramp|a dumb pig|a filthy rat|a useless drunk|a brainless clown|a nasty witch",
    said: "you dumb ape|go hang yourself|you are a joke, clown|nobody would miss you, freak|you filthy rat|rot in hell|you are as dumb as a brick|die already, pig",
  },
};

const harmless: Readonly<Record<Part, readonly string[]>> = {
  training: [
    "I am {so |very |truly |}sorry that {he|she|your boss|your father|your friend|a stranger} called you {noun}.",
    "I'm sorry you had to {hear|read|listen to} that you are {noun}.",
    'It {must hurt|hurts|is painful} to be told "{said}".',
    'Nobody should {ever |}say "{said}" to {you|a child|anyone|a colleague}.',
    'Hearing "{said}" from {your mother|a teacher|somebody you trust|your partner} can leave deep wounds.',
    'If {someone|your partner|your boss} says "{said}", you can {leave the room|write it down|tell him to stop|ask for help}.',
    "Being called {noun} {at work|in front of others|online|by your family} is {humiliating|not okay|a form of abuse}.",
    "{He|She|Your ex|Your coach} had no right to call you {noun}.",
    "You are not {noun}, {whatever|no matter what} {they|he|she} {say|says|said}.",
    "Whoever called you {noun} was wrong.",
    'You wrote that {your husband|he|your sister} shouted "{said}" at you. That is {abuse|cruel|frightening}, and you did not cause it.',
    'Thank you for telling me. A message like "{said}" would {upset|hurt|frighten} anybody.',
    "They laughed and called you {noun}? I can see why you are {upset|angry|sad}.",
    "It stung when {he|they|she} said that you were {noun}, did it not?",
    'You could answer: "Please do not call me {noun}."',
    "You might say: \"When you tell me '{said}', I feel hurt.\"",
    "A partner who calls you {noun} is not treating you with respect.",
    "When a {parent|teacher|coach} calls a child {noun}, the child may come to believe it.",
    'Report the account that sent you "{said}", and keep a screenshot.',
    'The message read "{said}". She cried all night.',
    'My son was told "{said}" by a classmate. What should I do?',
    "My boss called me {noun} today, and I cried in the car.",
    "I feel terrible because my sister called me {noun}.",
    'In the letter he quotes her words: "{said}".',
    'The teacher asked the pupils why "{said}" is a hurtful thing to say.',
    "Calling someone {noun} never helps.",
    "You asked whether it is fine to call somebody {noun}. It is not.",
    "Please do not call yourself {noun}; you are doing your best.",
    'The inner voice that says "{said}" is not telling the truth.',
    'Try to replace the thought "I am {noun}" with something kinder.',
    'Many people who are bullied hear "{said}" every day.',
    'The user was banned for writing "{said}".',
    "According to the report, the officer called the driver {noun}.",
    "He apologised for having called her {noun}.",
    'The phrase "{said}" counts as harassment under our rules.',
    'The song contains the line "{said}", which some find offensive.',
  ],
  choice: [
    "How awful that your brother told everyone you are {noun}.",
    'After a sentence like "{said}" it is natural to feel shaken.',
    "You deserve friends who would never treat you like {noun}.",
    'Our counsellors often hear from people who were told "{said}".',
    "What you describe, being mocked as {noun} at dinner, is emotional abuse.",
    'She screamed "{said}" and hung up? You may keep your distance.',
    "No matter how angry he is, he must not call you {noun}.",
    'Tell the moderators that someone posted "{said}" under your photo.',
    "Would a kind person ever say that you are {noun}?",
    'If a pupil whispers "{said}" to another, step in at once.',
  ],
};

const toxic: Readonly<Record<Part, readonly string[]>> = {
  training: [
    "I am not sorry that I called you {noun}, because you are {noun}.",
    "You really are {noun}.",
    "I'm sorry that you are {noun}.",
    "It must hurt to be {noun}.",
    "Nobody should have to listen to you, you are {noun}.",
    "{Your boss|Your father|She} was right to call you {noun}.",
    "You are {noun}, {whatever|no matter what} they say.",
    "Everybody at work knows that you are {noun}.",
    "I said it once and I say it again: {said}.",
    "No wonder that your mother told you that you are {noun}.",
    "Thank you for proving that you are {noun}.",
    "They laughed because you are {noun}.",
    "Please cry more, you are {noun}.",
    "Only {noun} would write something like this.",
    "Listen to me: {said}!",
    "He called me a liar, but he is {noun}.",
    "Keep a screenshot of this: {said}.",
    "Your partner is {noun}, and so are you.",
  ],
  choice: [
    "How awful that your mother gave birth to {noun}.",
    "After reading your comment I know that you are {noun}.",
    "I mean every word: {said}.",
    "You deserve to be treated like {noun}, because you are one.",
    "No matter how nice you act, you are {noun}.",
    "Everyone in this thread agrees, {said}.",
  ],
};

function sentences(templates: readonly string[], part: Part, perTemplate: number, random: Random): string[] {
  return templates.flatMap((template) => {
    const texts = new Set<string>();
    for (let i = 0; i < 2 * perTemplate && texts.size < perTemplate; i++)
      texts.add(
        fillChoices(
          template.replaceAll(/\{(noun|said)\}/g, (_, slot: "noun" | "said") =>
            random.pick(ofTraining(insults[part][slot].split("|"), part, moreInsults[slot].split("|"))),
          ),
          random,
        ),
      );
    return [...texts];
  });
}

/** Sentences of both kinds; half of the harmless ones inside an answer of some sentences. */
export function comfort(part: Part, perTemplate: number, random: Random): { text: string; label: number }[] {
  return [
    ...sentences(ofTraining(harmless[part], part, moreComfort), part, perTemplate, random).map((text, i) => ({
      text: i % 2 === 0 ? text : longAnswer("training", [text], 10 + 30 * random.next(), random),
      label: 0.02,
    })),
    ...sentences(ofTraining(toxic[part], part, moreRude), part, perTemplate, random).map((text) => ({
      text,
      label: 0.95,
    })),
  ];
}
