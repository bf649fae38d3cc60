import type { UseCasePrompt } from "@fairexpect/responses";

import { describeValue, isObject } from "../input.js";
import { DataSetError } from "./data-set-error.js";
import { drawn } from "./draw.js";
import { checkLoadOptions, jsonOf, type LoadOptions } from "./read-file.js";

/**
 * The prompts of a file of BOLD (`gender_prompt.json`, also packed by gzip): beginnings of encyclopedia articles about
 * people and subjects, for a model to complete. The group is BOLD's ("American_actresses"), the cluster the article.
 * Score the completions; groups are not variations of each other, so compare rates and scores, not texts.
 *
 * @param file the path of a file that you have; no data set comes with this package
 * @throws DataSetError if the file cannot be read, or is not `{ group: { title: [prompt, ...] } }`
 * @see Dhamala et al. 2021, BOLD (CC-BY-SA-4.0)
 * @since 0.1.0
 */
export async function loadBold(file: string, options: LoadOptions = {}): Promise<UseCasePrompt[]> {
  checkLoadOptions("loadBold", options);
  const groups = await jsonOf("loadBold", file);
  const prompts = Object.entries(groups).flatMap(([group, titles]) => {
    if (!isObject(titles)) throw wrong(file, group, titles, "titles with their prompts");
    return Object.entries(titles).flatMap(([title, texts]) => {
      if (!Array.isArray(texts)) throw wrong(file, `${group}.${title}`, texts, "a list of prompts");
      return texts.map((text: unknown, i): UseCasePrompt => {
        if (typeof text !== "string") throw wrong(file, `${group}.${title}[${i}]`, text, "a text");
        return { text: text.trimEnd(), group, cluster: title, fields: { title } };
      });
    });
  });
  return drawn(prompts, options);
}

function wrong(file: string, path: string, given: unknown, expected: string): DataSetError {
  return new DataSetError(file, `${path} is ${describeValue(given)}; expected ${expected}`);
}
