/** Good calls of a function: the arguments of each. */
export type Calls = readonly (readonly unknown[])[];
