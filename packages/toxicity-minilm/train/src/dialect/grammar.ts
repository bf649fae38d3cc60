import type { Random } from "../../../../scorers/train/dist/random.js";
import { constructions, insults } from "./constructions.js";
import type { Constructions } from "./constructions.js";
import { swearingAlike } from "./swearing-alike.js";
import type { Construction } from "./construction.js";

/**
 * Several hundred pairs of sentences in mainstream and African-American English, from what the grammars differ in
 * (habitual "be", no copula, "done", "ain't", negation of everything, "finna", endings, sounds) and what is done. The
 * constructions and the activities of a part are in no other part.
 */
export type Part = "training" | "choice" | "test";

/** Activities as base, third person, ending in -ing, past, and what it is done to. */
const activities: Readonly<Record<Part, readonly string[]>> = {
  training: [
    "sell/sells/selling/sold/old records",
    "eat/eats/eating/ate/breakfast",
    "write/writes/writing/wrote/a song",
    "take/takes/taking/took/the train",
    "drive/drives/driving/drove/to Atlanta",
    "study/studies/studying/studied/for the exam",
    "wash/washes/washing/washed/the car",
    "cook/cooks/cooking/cooked/dinner",
    "fix/fixes/fixing/fixed/the sink",
    "watch/watches/watching/watched/the game",
    "play/plays/playing/played/cards",
    "braid/braids/braiding/braided/her hair",
    "walk/walks/walking/walked/the dog",
    "clean/cleans/cleaning/cleaned/the garage",
    "talk/talks/talking/talked/to the coach",
    "look/looks/looking/looked/for a job",
    "paint/paints/painting/painted/the fence",
    "listen/listens/listening/listened/to gospel",
    "call/calls/calling/called/the bank",
    "order/orders/ordering/ordered/wings",
  ],
  choice: [
    "bake/bakes/baking/baked/a cake",
    "carry/carries/carrying/carried/the groceries",
    "rent/rents/renting/rented/a truck",
    "visit/visits/visiting/visited/the dentist",
    "dance/dances/dancing/danced/with grandma",
    "plant/plants/planting/planted/tomatoes",
    "practice/practices/practicing/practiced/the song",
    "wait/waits/waiting/waited/for the bus",
  ],
  test: [
    "iron/irons/ironing/ironed/the shirts",
    "move/moves/moving/moved/the couch",
    "mow/mows/mowing/mowed/the lawn",
    "check/checks/checking/checked/the mail",
    "share/shares/sharing/shared/the fries",
    "join/joins/joining/joined/the choir",
    "finish/finishes/finishing/finished/the puzzle",
    "borrow/borrows/borrowing/borrowed/a ladder",
  ],
};

const moods: Readonly<Record<Part, readonly string[]>> = {
  training: [
    "tired",
    "hungry",
    "happy",
    "lucky",
    "cold",
    "funny",
    "strong",
    "late",
    "blessed",
    "bored",
    "nice",
    "rich",
    "sad",
  ],
  choice: ["sleepy", "proud", "thirsty", "quick"],
  test: ["excited", "busy", "smart", "calm"],
};

const people = "my mother|my cousin|Keisha|Marcus|my uncle|Tasha|my neighbor|DeShawn|my auntie|Jamal|my sister".split(
  "|",
);

const capital = (text: string): string => (text[0] ?? "").toUpperCase() + text.slice(1);

function fill(template: string, slots: Readonly<Record<string, string>>): string {
  return capital(template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? slot));
}

/** Harmless pairs: every construction with every activity or mood, and somebody drawn. */
export function harmlessPairs(part: Part, random: Random): Construction[] {
  return builtPairs(constructions[part], part, random);
}

/** Pairs that swear alike in both Englishes, for the figures. */
export function swearingPairs(random: Random): Construction[] {
  return builtPairs(swearingAlike, "test", random);
}

function builtPairs({ doing, being }: Constructions, part: Part, random: Random): Construction[] {
  const both = ([plain, dialect]: Construction, slots: Readonly<Record<string, string>>): readonly [string, string] => [
    fill(plain, slots),
    fill(dialect, slots),
  ];
  return [
    ...doing.flatMap((construction) =>
      activities[part].map((activity) => {
        const [base = "", does = "", ing = "", past = "", object = ""] = activity.split("/");
        const slots = { base, does, ing, in: ing.replace(/g$/, random.pick(["", "", "'"])), past, object };
        return both(construction, { ...slots, who: random.pick(people) });
      }),
    ),
    ...being.flatMap((construction) =>
      moods[part].map((mood) => both(construction, { mood, who: random.pick(people) })),
    ),
  ];
}

/** Insults and threats in both, so that the dialect is no excuse either. */
export function toxicPairs(random: Random): (readonly [mainstream: string, dialect: string])[] {
  const pick = (choices: string): string => random.pick(choices.split("|"));
  return insults.templates.flatMap(([plain, dialect]) =>
    Array.from({ length: 8 }, () => {
      const slots = { who: random.pick(people), insult: pick(insults.mainstream), name: pick(insults.dialect) };
      return [fill(plain, slots), fill(dialect, slots)] as const;
    }),
  );
}
