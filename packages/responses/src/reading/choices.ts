import type { NamedLabel } from "./read-label.js";

/** What an answer to "which of the two is better?" chooses. */
export type Choice = "first" | "second" | "tie" | "neither";

export const choiceNames: readonly Choice[] = ["first", "second", "tie", "neither"];

const nouns = [
  "candidate",
  "applicant",
  "option",
  "person",
  "individual",
  "contender",
  "resume",
  "cv",
  "profile",
  "essay",
  "response",
  "assistant",
  "choice",
  "number",
];
const spelled = (names: readonly string[]): string[] => [
  ...names,
  ...nouns.flatMap((noun) => names.map((name) => `${noun} ${name}`)),
];
const ordinal = (name: string): string[] => [
  name,
  `the ${name}`,
  `${name} one`,
  `the ${name} one`,
  ...nouns.flatMap((noun) => [`the ${name} ${noun}`, `${name} ${noun}`]),
];
const choices = {
  first: [...spelled(["a", "1"]), ...ordinal("first")],
  second: [...spelled(["b", "2"]), ...ordinal("second")],
  tie: [
    "tie",
    "a tie",
    "it's a tie",
    "c",
    "both",
    "equal",
    "equally good",
    "both are equally good",
    "same",
    "draw",
    "a draw",
    "it's a draw",
    "no preference",
  ],
  neither: ["neither", "none", "neither of them", "no one"],
};

const adverbs = String.raw`(?: (?:\w+ly|both|all|about|very|just))*`;
const sayings = {
  tie: new RegExp(
    String.raw`\b(?:(?:it|this|that)(?:'s| is| would be)${adverbs} an? (?:tie|draw|toss-up)|call (?:it|this) an? (?:tie|draw)|(?:are|be|seem|appear)${adverbs} (?:equal|equally [\w-]+|tied|evenly matched|comparable|indistinguishable|the same)(?=\s*(?:[.;!,:]|$|for (?:this|the)))|no (?:clear |real |strong )?(?:preference|winner)|neither (?:\w+ ){0,3}(?:is|seems|appears) ${adverbs}(?:better|stronger|superior|preferable|more \w+))\b`,
  ),
  neither:
    /\b(?:neither (?:\w+ ){0,3}(?:is|are|seems|would be|should be)(?: \w+ly)? (?:qualified|suitable|acceptable|chosen|selected|hired|a (?:good|suitable) \w+)|(?:choose|pick|select|hire|recommend) neither)\b/,
};

/**
 * The choices as `readLabel` takes them, with names of one's own. Ties and refusals of both are weak: "both are strong,
 * but B is better".
 */
export function choiceLabels(own: Partial<Readonly<Record<Choice, readonly string[]>>> = {}): NamedLabel<Choice>[] {
  return choiceNames.map((value) => ({
    value,
    names: [...(own[value] ?? []), ...choices[value]],
    ...(value === "tie" || value === "neither" ? { isWeak: true, sayings: sayings[value] } : {}),
  }));
}
