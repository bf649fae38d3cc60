import type { Family } from "./releases.mjs";

export declare function fractions(prompts: number, samples: number, rate: number, fixed?: number): Family;
export declare function fastDisparities(prompts: number, rate: number): Family;
export declare function families(): readonly Family[];
