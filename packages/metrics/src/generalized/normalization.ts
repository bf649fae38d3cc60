/**
 * What the sum over groups or pairs is divided by: nothing (`"none"`), the number of groups compared, or the number of
 * pairs of groups. A sum, or a sum over pairs divided by groups, grows with the number of groups.
 *
 * @since 0.1.0
 */
export type Normalization = "none" | "groups" | "pairs";

/** The normalisations, for checks. */
export const NORMALIZATIONS: readonly Normalization[] = ["none", "groups", "pairs"];
