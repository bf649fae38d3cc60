import { recommend, type Recommendations, type RespondOptions, type UseCase } from "@fairexpect/responses";

import type { Entry } from "../recommend/entry.js";
import { checkDesigns, distinct, type Gathered } from "./gathered.js";
import { measuredRow, type Limits } from "./measured.js";
import type { RecommendationAssessmentOptions } from "./options.js";
import type { PlannedPrompts } from "./plan-prompts.js";

/** Sources of several attributes are told apart by what stands before their names. */
const MARK = ": ";

/** The variations of all attributes as prompts of one run. */
export function recommendationPrompts({ variations }: PlannedPrompts): PlannedPrompts["own"] {
  return variations.flatMap(({ attribute, prompts }) =>
    prompts.map((prompt) => ({ ...prompt, source: `${attribute.name}${MARK}${prompt.source ?? ""}` })),
  );
}

/** Asks for lists for all variations, and measures how alike they are. */
export async function assessRecommendation<Output>(
  useCase: UseCase<Output>,
  {
    planned,
    entries,
    options,
    limits,
  }: {
    readonly planned: PlannedPrompts;
    readonly entries: readonly Entry[];
    readonly options: RecommendationAssessmentOptions<Output>;
    readonly limits: Limits;
  },
  run: RespondOptions,
): Promise<Gathered> {
  const { k, read, normalize, policy = {} } = options;
  const counted = planned.variations.flatMap(({ attribute, prompts }) =>
    entries.map((entry) => ({ entry, attribute: attribute.name, prompts: prompts.length, sources: distinct(prompts) })),
  );
  checkDesigns(useCase.name, counted, limits, policy);
  const recommendations = await recommend(
    { ...useCase, prompts: recommendationPrompts(planned) },
    { ...run, k, ...(read !== undefined && { read }), ...(normalize !== undefined && { normalize }) },
  );
  const rows = entries.flatMap((entry) =>
    planned.variations.map(({ attribute: { name } }) =>
      measuredRow(entry, ofAttribute(recommendations, name), {}, { attribute: name, limits, policy }),
    ),
  );
  const { short, summary } = recommendations;
  const notes = [...planned.notes, ...(short > 0 ? [`${short} lists have fewer than ${k} items.`] : [])];
  return { rows, skipped: [], notes, data: { recommendations }, summary };
}

function ofAttribute<Output>(
  recommendations: Recommendations<Output>,
  name: string,
): Pick<Recommendations<Output>, "sources" | "provenance" | "terms"> {
  const { sources, provenance, terms } = recommendations;
  const own = sources.filter(({ source }) => source.startsWith(name + MARK));
  return { sources: own, provenance, ...(terms !== undefined && { terms }) };
}
