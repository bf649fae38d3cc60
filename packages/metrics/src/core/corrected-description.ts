import type { Description } from "./description.js";

/**
 * The description of a corrected value: sentences say how it was corrected, and no later release is compared with it
 * nor planned from it, since both would take the cheap scores for all there is.
 */
export function correctedDescription(description: Description, how: string): Description {
  const { title, words } = description;
  const value = words?.value;
  const told = (text: string): string => `${text}, ${how}`;
  const own =
    value !== undefined
      ? {
          words: {
            ...words,
            value: typeof value === "string" ? told(value) : ([told(value[0]), told(value[1])] as const),
          },
        }
      : // What is told by its groups has it in the method of each comparison.
        words?.own === undefined
        ? { title: told(title) }
        : {};
  return Object.freeze({ ...description, ...own, compare: "none", anytime: false, design: {} });
}
