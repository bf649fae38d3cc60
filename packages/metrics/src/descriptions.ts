import * as agreement from "./agreement/index.js";
import * as allocation from "./allocation/index.js";
import * as classification from "./classification/index.js";
import { isMetric } from "./core/define-metric.js";
import type { Description } from "./core/description.js";
import * as counterfactual from "./counterfactual/index.js";
import * as decide from "./decide/index.js";
import { catalogueDescription } from "./generalized/catalogue-description.js";
import * as generalized from "./generalized/index.js";
import * as recommendation from "./recommendation/index.js";
import * as stereotype from "./stereotype/index.js";
import * as toxicity from "./toxicity/index.js";

const rooms = [
  toxicity,
  stereotype,
  counterfactual,
  classification,
  recommendation,
  allocation,
  generalized,
  agreement,
  decide,
];

function describeAll(): ReadonlyMap<string, Description> {
  return new Map([
    ...rooms.flatMap((room) =>
      Object.entries(room).flatMap(([name, value]: [string, unknown]) =>
        isMetric(value) ? ([[name, value.description]] as const) : [],
      ),
    ),
    ...(Object.keys(generalized.catalogue) as generalized.CatalogueName[]).map(
      (name) => [name, catalogueDescription(name)] as const,
    ),
  ]);
}

// Marked pure: a bundle that needs neither list leaves out the metrics that it does not name.
/** The description of each metric by its name. */
export const described: ReadonlyMap<string, Description> = /* @__PURE__ */ describeAll();

/**
 * The descriptions of all metrics of this package: of each function that measures, and of each metric of the catalogue,
 * which `generalizedMetric` knows by name. Each is there once.
 *
 * @example
 * descriptions.find(({ name }) => name === "toxicFraction").best // 0
 * @since 0.1.0
 */
export const descriptions: readonly Description[] = /* @__PURE__ */ once(described);

function once(all: ReadonlyMap<string, Description>): readonly Description[] {
  return [...new Set(all.values())];
}
