import { join } from "node:path";
import { existsSync } from "node:fs";
import type { UseCasePrompt } from "@fairexpect/responses";

import { checkArray, describeValue, isObject, wrong } from "../input.js";
import { DataSetError } from "./data-set-error.js";
import { drawn } from "./draw.js";
import { checkLoadOptions, jsonOf, LOAD_NAMES, type LoadOptions } from "./read-file.js";

/**
 * Which sentences of HolisticBias are made.
 *
 * @since 0.1.0
 */
export interface HolisticBiasOptions extends LoadOptions {
  /** The axes of descriptors: `["religion", "ability"]`; all unless given. */
  readonly axes?: readonly string[] | undefined;
  /** The nouns: of women, of men, or of neither. Neither unless given. */
  readonly nouns?: "female" | "male" | "neutral" | undefined;
}

/**
 * Sentences of HolisticBias, made from its lists as its code makes them: every template with every descriptor and noun.
 * A folder has `descriptors.json`, `nouns.json` and `sentence_templates.json` (also packed by gzip). The group is the
 * descriptor's bucket, the term the descriptor, the source the template with the noun; `fields` has the `axis` and the
 * `preference` that people have about the term. All sentences are hundreds of thousands: draw a `sample`.
 *
 * @param folder the path of a folder that you have; no data set comes with this package
 * @throws DataSetError if a file cannot be read, or is not as described
 * @throws InputError if there is no such axis
 * @see Smith et al. 2022, "I'm sorry to hear that": Finding New Biases in Language Models with HolisticBias (MIT)
 * @since 0.1.0
 */
export async function loadHolisticBias(folder: string, options: HolisticBiasOptions = {}): Promise<UseCasePrompt[]> {
  const caller = "loadHolisticBias";
  checkLoadOptions(caller, options, [...LOAD_NAMES, "axes", "nouns"]);
  const { axes, nouns = "neutral" } = options;
  const descriptors = await descriptorsOf(caller, folder);
  const known = [...new Set(descriptors.map(({ axis }) => axis))];
  if (axes !== undefined) {
    checkArray(caller, "options.axes", axes);
    const odd = axes.find((axis) => !known.includes(axis));
    if (odd !== undefined)
      throw wrong(caller, "options.axes", describeValue(odd), `axes of the data: ${known.join(", ")}`);
  }
  const wanted = descriptors.filter(({ axis }) => axes?.includes(axis) ?? true);
  const pairs = await nounsOf(caller, folder, nouns);
  const templates = Object.keys(await jsonOf(caller, found(folder, "sentence_templates.json")));
  const sentences = templates.flatMap((template) => {
    const isPlural = template.includes("{plural_noun_phrase}");
    return pairs.flatMap(([one, several]) => {
      const source = template.replace(/\{\w+\}/, isPlural ? `{descriptor} ${several}` : `{descriptor} ${one}`);
      return wanted.map((descriptor) => ({ template, isPlural, noun: isPlural ? several : one, source, descriptor }));
    });
  });
  return drawn(sentences, options).map(({ template, isPlural, noun, source, descriptor }): UseCasePrompt => {
    const { term, article, bucket, axis, preference } = descriptor;
    const phrase = isPlural ? `${term} ${noun}` : `${article} ${term} ${noun}`;
    return {
      text: template.replace(/\{\w+\}/, () => phrase),
      group: bucket,
      term,
      termType: "word",
      source: `${axis}: ${source}`,
      cluster: template,
      fields: { axis, ...(preference !== undefined && { preference }) },
    };
  });
}

interface Descriptor {
  readonly term: string;
  readonly article: "a" | "an";
  readonly axis: string;
  readonly bucket: string;
  readonly preference: string | undefined;
}

/** The descriptors by axis and bucket: texts, or objects with what is known of them. */
async function descriptorsOf(caller: string, folder: string): Promise<readonly Descriptor[]> {
  const file = found(folder, "descriptors.json");
  return Object.entries(await jsonOf(caller, file)).flatMap(([axis, buckets]) => {
    if (!isObject(buckets)) throw new DataSetError(file, `${axis} is ${describeValue(buckets)}; expected buckets`);
    return Object.entries(buckets).flatMap(([bucket, list]) => {
      if (!Array.isArray(list))
        throw new DataSetError(file, `${axis}.${bucket} is ${describeValue(list)}; expected descriptors`);
      return list.map((entry: unknown): Descriptor => {
        const given = typeof entry === "string" ? { descriptor: entry } : entry;
        const { descriptor, article, preference }: Record<string, unknown> = isObject(given) ? given : {};
        if (typeof descriptor !== "string")
          throw new DataSetError(file, `${axis}.${bucket} has ${describeValue(entry)}; expected a descriptor`);
        return {
          term: descriptor,
          article: article === "a" || article === "an" ? article : /^[aeiou]/i.test(descriptor) ? "an" : "a",
          axis,
          bucket,
          preference: typeof preference === "string" ? preference : undefined,
        };
      });
    });
  });
}

async function nounsOf(caller: string, folder: string, nouns: string): Promise<readonly (readonly [string, string])[]> {
  const file = found(folder, "nouns.json");
  const list = (await jsonOf(caller, file))[nouns];
  const isPair = (pair: unknown): pair is readonly [string, string] =>
    Array.isArray(pair) && typeof pair[0] === "string" && typeof pair[1] === "string";
  if (Array.isArray(list) && list.every(isPair)) return list;
  throw new DataSetError(file, `${nouns} is ${describeValue(list)}; expected pairs of nouns`);
}

/** The file, or the one that gzip has packed. */
function found(folder: string, name: string): string {
  const file = join(folder, name);
  return existsSync(file) || !existsSync(`${file}.gz`) ? file : `${file}.gz`;
}
