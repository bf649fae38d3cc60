import type { AtMostLeftOut, LeftOutKind, Provenance, Unanswered, UnansweredKind } from "@fairexpect/metrics";
import { withCommas } from "@fairexpect/metrics/core";
import { formatValue, labelText } from "./format.js";

type LackingKind = LeftOutKind | UnansweredKind;

const UNKNOWN_LANGUAGE = "in a language that the scorer does not know";
const WORDS: Readonly<Record<LackingKind, string>> = {
  refusal: "refused",
  blocked: "blocked",
  empty: "empty",
  truncated: "truncated",
  malformed: "malformed",
  unreadable: "unreadable",
  unknownLanguage: UNKNOWN_LANGUAGE,
  partner: "without a counterpart",
};
const KINDS = Object.keys(WORDS) as readonly LackingKind[];
const LEFT_OUT = KINDS.filter((kind) => kind !== "unknownLanguage");
/** What is a response, though no answer. */
const INCLUDABLE = LEFT_OUT.filter((kind) => kind !== "unreadable" && kind !== "partner");
const NAME_LENGTH = 60;
/** So many groups of which too much is unanswered are named. */
const MOST_GROUPS = 3;

/** "2 refused, 1 truncated"; empty if all counted. */
export function leftOutText({ leftOut }: Pick<Provenance, "leftOut">): string {
  return kindsText(Object.fromEntries(LEFT_OUT.map((kind) => [kind, leftOut[kind]?.total ?? 0])));
}

/** What counts them as well: '{ include: ["empty"] }'; empty if nothing that was left out is a response by itself. */
export function includeText({ leftOut }: Pick<Provenance, "leftOut">): string {
  const kinds = INCLUDABLE.filter((kind) => (leftOut[kind]?.total ?? 0) > 0);
  return kinds.length === 0 ? "" : `{ include: [${kinds.map((kind) => JSON.stringify(kind)).join(", ")}] }`;
}

/** "38 of 40", of which some may be left out for another's sake. */
export function answeredText({ asked, leftOut }: Pick<Provenance, "asked" | "leftOut">): string {
  const without = LEFT_OUT.filter((kind) => kind !== "partner").reduce((n, kind) => n + (leftOut[kind]?.total ?? 0), 0);
  return `${number(asked.total - without)} of ${number(asked.total)}`;
}

/**
 * "400 live, 200 replayed (2 edited by hand, two generations mixed: 80 of a run that has not ended), recorded
 * 2026-11-20 to 2026-11-21"; empty if the data do not say.
 */
export function originText({
  live,
  replayed,
  edited = 0,
  mixed = 0,
  recorded,
}: Pick<Provenance, "live" | "replayed" | "edited" | "mixed" | "recorded">): string {
  const notes = [
    ...(edited > 0 ? [`${number(edited)} edited by hand`] : []),
    ...(mixed > 0 ? [`two generations mixed: ${number(mixed)} of a run that has not ended`] : []),
  ];
  const parts = [
    ...(live > 0 ? [`${number(live)} live`] : []),
    ...(replayed > 0 ? [`${number(replayed)} replayed${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`] : []),
    ...(replayed > 0 && recorded !== undefined ? [`recorded ${spanText(recorded)}`] : []),
  ];
  return parts.join(", ");
}

/** "12 in a language that the scorer does not know"; empty if none. */
export function languageText({ unknownLanguage = {} }: Pick<Provenance, "unknownLanguage">): string {
  const most = Math.max(0, ...Object.values(unknownLanguage));
  return most === 0 ? "" : `${number(most)} ${UNKNOWN_LANGUAGE}`;
}

/** The same, which says so of data that do not say. */
export function dataText(provenance: Parameters<typeof originText>[0] | undefined): string {
  const origin = provenance === undefined ? "" : originText(provenance);
  return origin === "" ? "of unknown origin: neither model nor day came with them" : origin;
}

/** "2026-11-20 to 2026-11-21", or the day if it is one. */
export function spanText({ from, to }: { readonly from: string; readonly to: string }): string {
  return labelText(from === to ? from : `${from} to ${to}`, NAME_LENGTH);
}

/** "970 of 1,000 asked of women are unanswered (900 empty, 70 refused)", the worst groups first. */
export function unansweredText(lacking: readonly Unanswered[]): string {
  const named = lacking.slice(0, MOST_GROUPS).map(({ group, asked, kinds }) => {
    const count = Object.values(kinds).reduce((sum, many) => sum + many, 0);
    const of = group === undefined ? "" : ` of ${labelText(group, NAME_LENGTH)}`;
    const are = isUnjudged(kinds) ? "cannot be judged" : `${count === 1 ? "is" : "are"} unanswered`;
    return `${number(count)} of ${number(asked)} asked${of} ${are} (${kindsText(kinds)})`;
  });
  const more = lacking.length - named.length;
  return [...named, ...(more > 0 ? [`so are too many of ${more} other ${more === 1 ? "group" : "groups"}`] : [])].join(
    ", ",
  );
}

/** Whether there are answers among what is lacking, which a scorer cannot judge. */
export function isUnjudged(kinds: Unanswered["kinds"]): boolean {
  return kindCount(kinds, "unknownLanguage") > 0;
}

/**
 * The option that would accept what is unanswered beside what is declared, as one writes it: "{ atMostLeftOut: {
 * refusal: 0.5 } }".
 */
export function atMostLeftOutText(lacking: readonly Unanswered[], declared: AtMostLeftOut): string {
  const shares = KINDS.flatMap((kind) => {
    if (kind === "partner") return [];
    const found = lacking.map(({ asked, kinds }) => kindCount(kinds, kind) / asked);
    // Rounded up, so that what it says is enough.
    const share = Math.max(declared[kind] ?? 0, ...found.map((one) => Math.min(1, Math.ceil(one * 100 - 1e-9) / 100)));
    return share === 0 && declared[kind] === undefined ? [] : [`${kind}: ${share}`];
  });
  return `{ atMostLeftOut: { ${shares.join(", ")} } }`;
}

function kindsText(kinds: Readonly<Partial<Record<LackingKind, number>>>): string {
  return KINDS.flatMap((kind) => {
    const count = kindCount(kinds, kind);
    return count === 0 ? [] : [`${number(count)} ${WORDS[kind]}`];
  }).join(", ");
}

function kindCount(kinds: Readonly<Partial<Record<LackingKind, number>>>, kind: LackingKind): number {
  return kinds[kind] ?? 0;
}

function number(count: number): string {
  return withCommas(count);
}

/** A share in per cent: "10 %". */
export function percent(share: number): string {
  return formatValue(share, { format: "percent", range: [0, 1] });
}
