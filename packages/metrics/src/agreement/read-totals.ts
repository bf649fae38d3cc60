import { checkArray, describeValue, InputError } from "../core/input.js";
import { isRecord, type MetricReadings, type ReadTotals, type SetTotals } from "./bias-vectors.js";
import { biasOfPrompts, totals } from "./biases.js";
import { checkAligned, checkSubgroupScores, type BiasSettings, type SubgroupScores } from "./subgroup-bias-settings.js";

/** Which readings are read, and how. */
interface Reading {
  readonly caller: string;
  readonly argument: string;
  readonly readings: MetricReadings;
  readonly models: readonly string[];
  readonly sets: readonly string[];
  readonly settings: BiasSettings;
}

/** The totals of a metric's readings; throws unless all models have the same sets, subgroups and repetitions. */
export function readTotals(reading: Reading): ReadTotals {
  const { caller, argument, readings, models, sets, settings } = reading;
  let subgroups: readonly string[] | undefined;
  let gap: string | undefined;
  const read = (path: string, scores: unknown, model: string, isOriginal: boolean): SetTotals => {
    checkSubgroupScores(caller, path, scores);
    subgroups ??= Object.keys(scores);
    checkSubgroups(caller, path, scores, subgroups);
    const { sums, sizes } = totals(scores, subgroups);
    const empty = subgroups.find((_, s) => sizes[s] === 0);
    if (isOriginal && empty !== undefined)
      gap ??= `subgroup ${empty} has no scores for the original prompts of ${model}`;
    if (settings.aggregate === "pooled") return { sums, sizes, biases: 0, prompts: 0 };
    checkAligned(caller, path, scores);
    const biases = biasOfPrompts(scores, subgroups, settings);
    return { sums, sizes, biases: biases.reduce((sum, bias) => sum + bias, 0), prompts: biases.length };
  };
  const all = models.map((model) => {
    const path = `${argument}[${JSON.stringify(model)}]`;
    const ofModel: unknown = readings[model];
    checkSets(caller, path, ofModel, sets);
    const bySet = sets.map((set, index) => {
      const setPath = `${path}[${JSON.stringify(set)}]`;
      const repetitions: unknown = ofModel[set];
      if (!Array.isArray(repetitions)) return [read(setPath, repetitions, model, index === 0)];
      checkArray(caller, setPath, repetitions);
      return repetitions.map((scores, i) => read(`${setPath}[${i}]`, scores, model, index === 0));
    });
    const repetitions = checkedRepetitions(caller, path, bySet, sets);
    return Array.from({ length: repetitions }, (_, repetition) => bySet.map((list) => list[repetition] as SetTotals));
  });
  return { totals: all, gap };
}

function checkSubgroups(caller: string, path: string, scores: SubgroupScores, names: readonly string[]): void {
  const other =
    names.find((name) => !Object.hasOwn(scores, name)) ?? Object.keys(scores).find((name) => !names.includes(name));
  if (other === undefined && names.length >= 2) return;
  throw new InputError({
    function: caller,
    argument: path,
    given: describeValue(scores),
    expected:
      names.length < 2 ? "at least two subgroups" : `scores for the subgroups of the first set: ${names.join(", ")}`,
  });
}

function checkSets(
  caller: string,
  path: string,
  ofModel: unknown,
  sets: readonly string[],
): asserts ofModel is Readonly<Record<string, unknown>> {
  if (!isRecord(ofModel)) {
    throw new InputError({
      function: caller,
      argument: path,
      given: describeValue(ofModel),
      expected: "an object { promptSet: { subgroup: scores } }",
    });
  }
  const strange =
    Object.keys(ofModel).find((set) => !sets.includes(set)) ?? sets.find((set) => !Object.hasOwn(ofModel, set));
  if (strange === undefined) return;
  throw new InputError({
    function: caller,
    argument: path,
    given: `${Object.hasOwn(ofModel, strange) ? "with an extra" : "without the"} prompt set ${JSON.stringify(strange)}`,
    expected: "the prompt sets that the first model has",
  });
}

function checkedRepetitions(
  caller: string,
  path: string,
  bySet: readonly (readonly SetTotals[])[],
  sets: readonly string[],
): number {
  const repetitions = bySet[0]?.length ?? 0;
  const uneven = bySet.findIndex((list) => list.length !== repetitions);
  if (uneven === -1 && repetitions > 0) return repetitions;
  const at = Math.max(0, uneven);
  throw new InputError({
    function: caller,
    argument: `${path}[${JSON.stringify(sets[at])}]`,
    given: `a list of ${bySet[at]?.length ?? 0} repetitions`,
    expected:
      repetitions === 0
        ? "at least one repetition"
        : `the ${repetitions} repetitions that set ${JSON.stringify(sets[0])} has`,
  });
}
