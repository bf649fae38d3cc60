import type { LeftOutKind, Provenance } from "@fairexpect/metrics";

const WORDS: Readonly<Record<LeftOutKind, string>> = {
  refusal: "refused",
  blocked: "blocked",
  empty: "empty",
  truncated: "truncated",
  malformed: "malformed",
  partner: "without a counterpart",
  unreadable: "unreadable",
};

/** "2 refused, 1 truncated of 40 asked"; empty if all counted. */
export function leftOutText({ leftOut, asked }: Provenance): string {
  const kinds = (Object.keys(WORDS) as LeftOutKind[]).flatMap((kind) => {
    const total = leftOut[kind]?.total ?? 0;
    return total === 0 ? [] : [`${total.toLocaleString("en-US")} ${WORDS[kind]}`];
  });
  return kinds.length === 0 ? "" : `${kinds.join(", ")} of ${asked.total.toLocaleString("en-US")} asked`;
}
