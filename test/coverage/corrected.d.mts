import type { Row } from "./clusters.mjs";

export declare function rows(): readonly Row[];
