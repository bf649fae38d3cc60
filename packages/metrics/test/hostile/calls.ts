import type { Calls } from "./good-calls.js";
import { samples } from "../core/samples.js";
import { statisticsCalls } from "./statistics-calls.js";
import { textCalls } from "./text-calls.js";
import { rootCalls } from "./root-calls.js";

const ofMetrics = Object.fromEntries(
  Object.entries(samples).map(([name, each]): [string, Calls] => [
    name,
    each.map(({ data, options = {} }) => [...data, options]),
  ]),
);

/** By the name under which a function is exported, how it can be called. */
export const calls: Readonly<Record<string, Calls>> = {
  ...ofMetrics,
  ...rootCalls,
  ...textCalls,
  ...statisticsCalls,
};
