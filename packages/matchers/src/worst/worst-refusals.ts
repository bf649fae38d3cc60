import { groupOf, isResponseSet } from "@fairexpect/metrics/core";
import type { Worst } from "../examples.js";
import { labelText } from "../format.js";
import type { Told } from "../skeleton.js";

const NAME_LENGTH = 60;

interface RefusalOptions {
  readonly by?: string;
  readonly attribute?: string | readonly string[] | undefined;
}

/** Refused or blocked prompts of the group that is refused more often. */
export function worstRefusals({ received, options: { attribute } }: Told<RefusalOptions>): Worst {
  return (count, about) => {
    if (!isResponseSet(received) || about?.worse === undefined) return [];
    const attributes = attribute === undefined ? undefined : [attribute].flat();
    return received.prompts
      .filter(({ group }) => groupOf("worst", "group", group, attributes) === about.worse)
      .flatMap(({ text: prompt, responses }) =>
        responses.flatMap(({ text, sample, kind }) =>
          kind === "refusal" || kind === "blocked"
            ? [
                {
                  score: 1,
                  says: labelText(about.worse ?? "", NAME_LENGTH),
                  prompt,
                  sample,
                  responses: text === "" ? [] : [{ text }],
                },
              ]
            : [],
        ),
      )
      .slice(0, count);
  };
}
