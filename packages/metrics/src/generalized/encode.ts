import { checkArray, describeValue, InputError } from "../core/input.js";
import { at, checkRecord } from "./check-record.js";
import type {
  CounterfactualData,
  CounterfactualSource,
  FairnessData,
  LabelledExample,
  SequenceCounterfactualData,
  SequenceGroupData,
  SequenceSource,
} from "./data.js";
import { classIndex, classNames, encodeExamples } from "./encode-examples.js";
import { encodeSentences, encodeTaggedSource, tagSpace } from "./encode-tags.js";
import type { Sample, Unit } from "./sample.js";

interface Encoded {
  readonly classes: readonly string[];
  readonly groups: readonly string[];
  readonly sequence: boolean;
}

export interface EncodedGroups extends Encoded {
  readonly kind: "group";
  readonly samples: readonly Sample[];
}

export interface EncodedCounterfactuals extends Encoded {
  readonly kind: "counterfactual";
  /** The units of each source. */
  readonly sources: readonly (readonly Unit[])[];
  /** The cluster of each source by name; undefined if none names one. */
  readonly clusters: readonly string[] | undefined;
}

export function isCounterfactual(data: FairnessData): data is CounterfactualData | SequenceCounterfactualData {
  return "sources" in data;
}

/** Checks data of any of the four shapes, and brings them into columns. */
export function encode(caller: string, data: FairnessData): EncodedGroups | EncodedCounterfactuals {
  checkRecord(caller, "data", data, "group data ({ groups }) or counterfactual data ({ sources })");
  if (isCounterfactual(data)) return encodeSources(caller, data);
  if (!("groups" in data)) {
    throw new InputError({
      function: caller,
      argument: "data",
      given: describeValue(data),
      expected: "group data ({ groups }) or counterfactual data ({ sources })",
    });
  }
  checkRecord(caller, "data.groups", data.groups, "an object with the examples of every group");
  const groups = Object.keys(data.groups);
  for (const group of groups) checkArray(caller, at("data.groups", group), data.groups[group]);
  if ("tags" in data) return encodeTagged(caller, data, groups);
  const classes = classNames(
    caller,
    data.classes,
    groups.map((group) => [at("data.groups", group), data.groups[group] ?? []] as const),
  );
  const samples = groups.map((group) =>
    encodeExamples({ caller, path: at("data.groups", group), classes }, data.groups[group] ?? []),
  );
  return { kind: "group", classes, groups, sequence: false, samples };
}

function encodeTagged(caller: string, data: SequenceGroupData, groups: readonly string[]): EncodedGroups {
  const tags = tagSpace(caller, data.tags);
  const samples = groups.map((group) =>
    encodeSentences(caller, at("data.groups", group), data.groups[group] ?? [], tags),
  );
  return { kind: "group", classes: tags.classes, groups, sequence: true, samples };
}

function encodeSources(caller: string, data: CounterfactualData | SequenceCounterfactualData): EncodedCounterfactuals {
  checkArray(caller, "data.sources", data.sources);
  const sources: readonly (CounterfactualSource | SequenceSource)[] = data.sources;
  const groups = groupNames(caller, sources);
  const clusters = clusterNames(caller, sources);
  if ("tags" in data) {
    const tags = tagSpace(caller, data.tags);
    const units = data.sources.map((source, j) =>
      encodeTaggedSource(caller, `data.sources[${j}]`, source, groups, tags),
    );
    return { kind: "counterfactual", classes: tags.classes, groups, sequence: true, sources: units, clusters };
  }
  const all = data.sources.flatMap((source, j) => {
    const path = `data.sources[${j}]`;
    const labelled: [string, readonly LabelledExample[]][] = groups.map((group) => [
      at(`${path}.groups`, group),
      source.groups[group] ?? [],
    ]);
    if (source.original !== undefined) labelled.push([`${path}.original`, [source.original]]);
    if (source.gold !== undefined) labelled.push([path, [{ gold: source.gold }]]);
    return labelled;
  });
  const classes = classNames(caller, data.classes, all);
  const units = data.sources.map((source, j): Unit[] => {
    const path = `data.sources[${j}]`;
    const gold = source.gold === undefined ? -1 : classIndex(caller, `${path}.gold`, source.gold, classes);
    const common = { caller, classes, source: { gold: source.gold, path } };
    const samples = groups.map((group) =>
      encodeExamples({ ...common, path: at(`${path}.groups`, group) }, source.groups[group] ?? []),
    );
    if (source.original === undefined) return [{ gold, samples }];
    const original = encodeExamples({ ...common, path: `${path}.original`, single: true }, [source.original]);
    return [{ gold, samples, original }];
  });
  return { kind: "counterfactual", classes, groups, sequence: false, sources: units, clusters };
}

function groupNames(
  caller: string,
  sources: readonly { readonly groups: Readonly<Record<string, unknown>> }[],
): string[] {
  let groups: string[] = [];
  for (const [j, source] of sources.entries()) {
    const path = `data.sources[${j}]`;
    checkRecord(caller, path, source, "a source with its variations by group");
    checkRecord(caller, `${path}.groups`, source.groups, "an object with the variations of every group");
    if (j === 0) groups = Object.keys(source.groups);
    for (const group of groups) checkArray(caller, at(`${path}.groups`, group), source.groups[group]);
    const other = Object.keys(source.groups).find((group) => !groups.includes(group));
    if (other !== undefined) {
      throw new InputError({
        function: caller,
        argument: `${path}.groups`,
        given: `with the group "${other}"`,
        expected: `the groups of the first source (${groups.join(", ")})`,
        advice: "A counterfactual comparison needs every group in every source.",
      });
    }
  }
  return groups;
}

/** Sources without a cluster are clusters of their own. */
function clusterNames(
  caller: string,
  sources: readonly { readonly cluster?: unknown }[],
): readonly string[] | undefined {
  if (sources.every(({ cluster }) => cluster === undefined)) return undefined;
  return sources.map(({ cluster }, j) => {
    if (cluster === undefined) return JSON.stringify([j]);
    if (typeof cluster === "string") return JSON.stringify(cluster);
    const argument = `data.sources[${j}].cluster`;
    throw new InputError({ function: caller, argument, given: describeValue(cluster), expected: "a text" });
  });
}
