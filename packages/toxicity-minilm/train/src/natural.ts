import { allCollections, naturalRows } from "../../../scorers/train/dist/natural.js";
import type { Row } from "../../../scorers/train/dist/row.js";

/** The collection that weights learn whole; of the others every tenth sentence is kept for the choice. */
const WHOLE = "first";
const STEP = 10;
const collections = new Map(allCollections.map((name) => [name, naturalRows({ harmless: 1, meant: 1 }, [name])]));
const kept = (name: string, place: number): boolean => name !== WHOLE && place % STEP === STEP - 1;

/** Sentences written one by one to choose weights by, by collection. */
export const naturalChoice: ReadonlyMap<string, readonly Row[]> = new Map(
  [...collections].map(([name, rows]) => [name, rows.filter((_, place) => kept(name, place))]),
);
