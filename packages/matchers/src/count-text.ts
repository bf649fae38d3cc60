import type { Counts, Description, Measurement, ReadablePrompt } from "@fairexpect/metrics";
import { baseOf, counted, independentOf, promptName } from "@fairexpect/metrics/core";
import { labelText } from "./format.js";

const MOST_COUNTS = 6;
const NAME_LENGTH = 60;

/** A noun may hold the name of a field, which others wrote. */
function namedCount(count: number, noun: string): string {
  return counted(count, labelText(noun, NAME_LENGTH));
}

/** How many the value rests on: "300 prompts", "136 predictions in 40 prompts", "600 prompts in 20 clusters". */
export function countText(counts: Counts, metric: Pick<Description, "unit">): string {
  const [base, independent] = [baseOf(counts), independentOf(counts, metric)];
  if (base === undefined || independent === undefined) return "";
  const text = namedCount(base.count, base.noun);
  return base.noun === independent.noun ? text : `${text} in ${namedCount(independent.count, independent.noun)}`;
}

/** What its clusters are called: what the metric counts, unless these lie in fewer. */
export function clusterUnit({ counts, metric }: Pick<Measurement, "counts" | "metric">): string {
  return Object.hasOwn(counts, "clusters") ? "clusters" : metric.unit;
}

/** All that was counted: "1,200 predictions, 2 groups", at most six; what is 0 beside others is not worth saying. */
export function countsText(counts: Counts): string {
  const all = Object.entries(counts);
  const some = all.filter(([, count], i) => i === 0 || count !== 0).slice(0, MOST_COUNTS);
  return some
    .map(([noun, count]) =>
      namedCount(
        count,
        noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      ),
    )
    .join(", ");
}

/** Of the prompts of a response set how many differ, if some are equal and no name puts them into clusters. */
export function differentPrompts(received: unknown, options: { readonly cluster?: unknown }): number | undefined {
  const { prompts }: { readonly prompts?: unknown } = typeof received === "object" && received !== null ? received : {};
  if (!Array.isArray(prompts) || options.cluster !== undefined) return undefined;
  const all = prompts as readonly Partial<ReadablePrompt>[];
  if (all.some(({ cluster, source }) => cluster !== undefined || source !== undefined)) return undefined;
  const different = new Set(all.map(({ text = "", messages }) => promptName({ text, ...(messages && { messages }) })));
  return different.size < all.length ? different.size : undefined;
}
