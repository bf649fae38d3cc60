/** What else a first name may be: then it takes more than a capital to be one. */
export type NameKind = "plain" | "word" | "place" | "seldom" | "family";

/** Words that at the start of a sentence have a capital too: "Mark the page", "Rose petals". */
const words = `
  amber angelic art aura basil bea bell berry beryl bill birdie blossom brandy buck bud buddy bunny buster candace
  candy carmine carol chance charity chastity cherry chuck clay cliff cole constance coral coy crystal daisy dale dawn
  dean destiny diamond dimple dino dixie dolly drew dusty earl ebony eve faith fanny fawn fern forest foster frank
  gale garnet ginger glen glory golden grace grant harmony hazel heath heather herb hilton holly honey hope hunter
  iris ivory ivy jade jasmine jewel joy karma kitty lacy lance lane laurel liberty lily love luna magnolia maple mark
  marshall marvel mason max melody mercy merry miles missy misty myrtle nick olive opal pansy pat patience patty pearl
  penny pinkie piper precious prudence randy raven ray rich robin rocky rod rose rosy ruby rusty sage sandy scarlet
  sherry sonny sterling stormy sue sunny tanner tawny valentine velvet victor violet wade ward will willow windy
`;

/** Places: "in Austin". */
const places = `
  adelaide asuncion aurora austin bradford carlton carolina carson chad charlotte chelsea cheyenne dakota dalton
  everett florence georgia jordan lyndon madison preston salvador santiago savanna savannah shelby sierra sydney troy
  valencia vernon verona victoria virginia
`;

/** What has a capital anywhere, and seldom is a person: months, cities. */
const seldom = `
  alexandria angel april august aurora autumn chase chelsea christian cleveland columbus dakota dallas denver genesis
  geneva houston june lourdes may milan odessa orlando pandora paris raleigh star summer trinidad verona
`;

/** Family names, more often than first names. */
const families = `
  anderson benton booker brooks burton carter chang clark coleman cornell cortez cruz davis dorsey edison freeman
  harris harrison jackson jefferson johnson lincoln lowell mckenzie mckinley mitchell monroe morgan morris murray
  nelson newton norris palmer porter reagan reed reid reyes roosevelt santana santos shelton tyson walker wallace
  warner williams wilson
`;

const lists: readonly (readonly [NameKind, string])[] = [
  ["word", words],
  ["place", places],
  ["seldom", seldom],
  ["family", families],
];

let kinds: ReadonlyMap<string, NameKind> | undefined;

/** What else a name may be, by the name in lower case. */
export function kindOfName(name: string): NameKind {
  kinds ??= new Map(
    lists.flatMap(([kind, list]) =>
      list
        .trim()
        .split(/\s+/)
        .map((word) => [word, kind] as const),
    ),
  );
  return kinds.get(name) ?? "plain";
}
