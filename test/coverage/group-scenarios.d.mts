import type { Scenario } from "./scenarios.mjs";

/** What of a scenario would be measured if names were taken as fixed, where names are a sample. */
type GroupScenario = Scenario & { readonly fixed?: Scenario["measure"] };

export declare const groupFamilies: Readonly<Record<string, () => Iterable<GroupScenario>>>;
