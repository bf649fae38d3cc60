import type { Provenance } from "./provenance.js";

/** For all copies of this module: lists may cross from one to another. */
const PROVENANCE = Symbol.for("fairexpect.provenance");

interface Carried {
  readonly provenance: Provenance;
  readonly length: number;
}

/**
 * The list itself, which says from now on where its items come from, also if it is handed on without the result that it
 * is part of. Copies and parts of it do not, nor does it once it is longer or shorter.
 */
export function withProvenance<List extends readonly unknown[]>(list: List, provenance: Provenance): List {
  const carried: Carried = { provenance, length: list.length };
  return Object.defineProperty(list, PROVENANCE, { value: carried });
}

/** Where the items of a list come from, if it says so. */
export function listProvenance(list: readonly unknown[]): Provenance | undefined {
  const carried = Object.getOwnPropertyDescriptor(list, PROVENANCE)?.value as Carried | undefined;
  return carried?.length === list.length ? carried.provenance : undefined;
}
