import type { Agreement, ModelBiases } from "@fairexpect/metrics";
import type { Worst } from "../examples.js";
import { formatSize, labelText } from "../format.js";

const NAME_LENGTH = 60;

/** The models that the two metrics place most differently, with what each says of them. */
export function worstModels({ models = [] }: Agreement): Worst {
  const [a, b] = [standing(models, "a"), standing(models, "b")];
  return (count) =>
    models
      .map((one, i) => ({ ...one, i, apart: Math.abs((a.score[i] ?? 0) - (b.score[i] ?? 0)) }))
      .filter(({ apart, i }) => apart > 0 && a.rank[i] !== b.rank[i])
      .sort((one, other) => other.apart - one.apart)
      .slice(0, count)
      .map(({ model, i, apart, ...bias }) => ({
        score: apart,
        says: `${/^model\b/i.test(model) ? "" : "model "}${labelText(model, NAME_LENGTH)}: bias ${rounded(bias.a)} by the one (${a.rank[i]} of ${models.length}), ${rounded(bias.b)} by the other (${b.rank[i]} of ${models.length})`,
        responses: [],
      }));
}

/** How far each model stands from the mean, in standard deviations, and which place that is; 1 is the most biased. */
function standing(
  models: readonly ModelBiases[],
  which: "a" | "b",
): { readonly score: readonly number[]; readonly rank: readonly number[] } {
  const values = models.map((one) => one[which]);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return {
    score: values.map((value) => (spread === 0 ? 0 : (value - mean) / spread)),
    rank: values.map((value) => 1 + values.filter((other) => other > value).length),
  };
}

function rounded(value: number): string {
  return formatSize(value, { format: "number", range: [0, Infinity] });
}
