import type { Scenario } from "./scenarios.mjs";

export declare const groupFamilies: Readonly<Record<string, () => Iterable<Scenario>>>;
