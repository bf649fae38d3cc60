import { defineMetric, type Metric } from "../core/define-metric.js";
import { combined } from "../core/lazy-evidence.js";
import type { CatalogueName } from "./catalogue.js";
import { catalogueDescription } from "./catalogue-description.js";
import {
  entryOf,
  isOfSources,
  settingOf,
  shaped,
  variantOf,
  type GeneralizedMetricOptions,
} from "./catalogue-setting.js";
import type { FairnessData } from "./data.js";
import { GENERALIZED_OPTIONS } from "./setting.js";
import { termsAsTheyAre } from "../sets/read-terms.js";

/** The names of `GeneralizedMetricOptions`. */
export const CATALOGUE_OPTIONS: readonly string[] = [...GENERALIZED_OPTIONS, "variant", "background"];

/** The catalogue as a metric of this name, which is named in errors. */
export function catalogueMetric(
  caller: string,
): Metric<[name: CatalogueName, data: FairnessData, options?: GeneralizedMetricOptions]> {
  return defineMetric(
    {
      name: caller,
      title: "metric of the catalogue",
      family: "generalized",
      version: 1,
      unit: "examples",
      range: [-Infinity, Infinity],
      best: 0,
      format: "number",
      source: "Czarnowska, Vyas and Shah 2021, Table 2",
      anytime: false,
      compare: "sums",
    },
    (name: CatalogueName, data: FairnessData, options: GeneralizedMetricOptions = {}) => {
      const entry = variantOf(caller, entryOf(caller, name), options);
      const computed = settingOf(entry, options).measure(caller, shaped(caller, name, entry, data));
      return combined(computed, {
        provenance: data.provenance,
        ...termsAsTheyAre(data),
        description: { ...catalogueDescription(name), ...computed.description },
      });
    },
    {
      data: "data",
      dataAt: 1,
      options: CATALOGUE_OPTIONS,
      optionsAt: 2,
      inAnyOrder: () => true,
      values: (parts, name, data, options = {}) => {
        const entry = variantOf(caller, entryOf(caller, name), options);
        return settingOf(entry, options).values(caller, parts, isOfSources(entry, data));
      },
    },
  );
}
