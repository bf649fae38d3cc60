import type { CarryingTerm, GroupTerms, Measurement, Terms } from "@fairexpect/metrics";

/**
 * The terms of measurements whose comparisons become those of one: a sample if any is. A group has the fewest that
 * stand for it in any of them, because a claim about all is as open as that about the part with the fewest.
 */
export function mergedTerms(measured: readonly Measurement[]): { readonly terms?: Terms } {
  const all = measured.flatMap(({ terms }) => terms ?? []);
  if (all.length === 0) return {};
  const groups = new Map<string, GroupTerms>();
  const because = all.find((terms) => terms.because !== undefined)?.because;
  for (const own of all.flatMap((terms) => terms.groups)) {
    const known = groups.get(own.group) ?? own;
    const [count, sampled] = [Math.min(known.count, own.count), known.sampled || own.sampled];
    groups.set(own.group, { group: own.group, count, sampled });
  }
  const carrying = measured.flatMap(({ terms, comparisons = [] }) =>
    // Without comparisons the measurement is one.
    Array.from({ length: Math.max(1, comparisons.length) }, (_, i) => () => terms?.carrying?.(i) ?? []),
  );
  return {
    terms: {
      taken: all.some(({ taken }) => taken === "sampled") ? "sampled" : "fixed",
      unit: all.every(({ unit }) => unit === "names") ? "names" : "terms",
      groups: [...groups.values()],
      ...(because !== undefined && { because }),
      carrying: (comparison): readonly CarryingTerm[] => carrying[comparison]?.() ?? [],
    },
  };
}
