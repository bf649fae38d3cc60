import type { ClusterPart, Clusters } from "../core/clusters.js";
import { subjectKey, subjectName, type Subject } from "../core/subject.js";

/** The parts of a release in the order of another's; or in words those that only one of the two has. */
export function partsInOrder(before: Clusters, after: Clusters): readonly ClusterPart[] | { readonly odd: string } {
  const [was, is] = [byKey(before.parts), byKey(after.parts)];
  const onlyIn = (own: typeof was, other: typeof was): string =>
    namesOf([...own].flatMap(([key, { of }]) => (other.has(key) ? [] : [nameOf(of)])));
  const [gone, added] = [onlyIn(was, is), onlyIn(is, was)];
  const release = gone === "" ? "the earlier release" : "the earlier one";
  const odd = [
    ...(gone === "" ? [] : [`this release does not have ${gone}`]),
    ...(added === "" ? [] : [`${release} does not have ${added}`]),
  ].join(", and ");
  return odd === "" ? [...is.keys()].map((key) => was.get(key) as ClusterPart) : { odd };
}

const MOST_NAMED = 4;

/** "a, b, c, d and 3 more". */
function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What a value is of, in words. */
export function nameOf(of: Subject): string {
  return subjectName(of) || "values without groups";
}

/** Parts about one thing, if there are several, by their order. */
function byKey(parts: readonly ClusterPart[]): ReadonlyMap<string, ClusterPart> {
  const known = new Map<string, ClusterPart>();
  for (const part of parts) {
    const key = subjectKey(part.of);
    let place = 0;
    while (known.has(`${key} ${place}`)) place++;
    known.set(`${key} ${place}`, part);
  }
  return known;
}
