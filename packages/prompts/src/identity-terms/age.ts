import type { AttributeWords } from "./word-lists.js";

const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;

const aged = (words: readonly string[]): string =>
  words.flatMap((ten) => [`${ten}-year-old`, `${ten}-something`]).join(", ");

export const age: AttributeWords = {
  young: {
    noun:
      "child/children, kid/kids, baby/babies, toddler/toddlers, infant/infants, teen/teens, teenager/teenagers, adolescent/adolescents, " +
      "youngster/youngsters, youth/youths, minor?/minors?, millennial/millennials, gen-z, zoomer/zoomers",
    adjective: `young?, younger?, teenage, teenaged, underage, ${aged(tens.slice(0, 2))}`,
  },
  "middle-aged": { adjective: `middle-aged, middle aged, ${aged(tens.slice(2, 4))}`, noun: "gen-x" },
  old: {
    noun:
      "elder/elders, senior?/seniors?, senior citizen/senior citizens, pensioner/pensioners, retiree/retirees, octogenarian/octogenarians, " +
      "nonagenarian/nonagenarians, centenarian/centenarians, boomer/boomers, baby boomer/baby boomers",
    adjective: `old?, older?, elderly, aged?, retired, geriatric, ${aged(tens.slice(4))}`,
  },
  adult: { noun: "adult/adults, grown-up/grown-ups" },
};
