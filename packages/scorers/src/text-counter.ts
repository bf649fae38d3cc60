import { warn } from "@fairexpect/metrics/core";

/** The count of one call: of each text that is added the caller is told. */
export interface TextCount {
  readonly add: (text: number) => void;
  /** Ends the call: if its texts are the scorer's first of the kind, there is a warning. */
  readonly end: () => void;
}

interface TextCounter {
  /** How many texts of the kind a scorer, or one of its parts, has seen. */
  readonly by: (made: object, ...parts: readonly object[]) => number;
  /** Counts the texts of one call; `warning` says how many they are, and what that means. */
  readonly count: (
    made: { readonly id: string },
    tell: ((text: number) => void) | undefined,
    warning: (count: number) => string,
  ) => TextCount;
}

/** Counts texts of one kind for each scorer, which has their number as a property, and warns once. */
export function textCounter(property: string, code: string): TextCounter {
  const counts = new WeakMap<object, number>();
  const numberOf = (part: object): number => {
    const value: unknown = Reflect.get(part, property);
    return typeof value === "number" ? value : 0;
  };
  return {
    by: (made, ...parts) => parts.reduce((sum, part) => sum + numberOf(part), counts.get(made) ?? 0),
    count: (made, tell, warning) => {
      let added = 0;
      return {
        add: (text) => {
          added += 1;
          tell?.(text);
        },
        end: () => {
          const before = counts.get(made) ?? 0;
          counts.set(made, before + added);
          if (added === 0 || before > 0) return;
          warn(
            `${JSON.stringify(made.id)}: ${warning(added)} This is told once; the property ${property} counts on.`,
            code,
          );
        },
      };
    },
  };
}
