import { fillTags } from "@fairexpect/metrics/core";

import { describeValue, InputError } from "../input.js";
import { inNumber } from "./show-template.js";
import type { Term } from "./slot-terms.js";
import { filled, type Part } from "./slots.js";

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/** The words and signs of a text, as a tagger gets them. */
function split(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/**
 * The parts with every word in its form, joined with the text around it: tokens do not end when a form does ("work"
 * and "s").
 */
function inNumbers(
  parts: readonly Part[],
  terms: ReadonlyMap<string, Term>,
  argument: string,
): Exclude<Part, { singular: string }>[] {
  const joined: Exclude<Part, { singular: string }>[] = [];
  for (const [i, part] of parts.entries()) {
    const last = joined.at(-1);
    if ("singular" in part && split(`x${part.singular}`).length !== split(`x${part.plural}`).length) {
      throw new InputError({
        function: "expandTemplates",
        argument,
        given: `{${part.singular}/${part.plural}} in a template with entities`,
        expected: "forms of as many words, so that tokens have the same place in every group",
      });
    }
    const text =
      "text" in part ? part.text : "singular" in part ? (inNumber(parts, i, terms) ?? part.singular) : undefined;
    if (text === undefined) joined.push(part as Exclude<Part, { singular: string }>);
    else if (last !== undefined && "text" in last) joined[joined.length - 1] = { text: last.text + text };
    else joined.push({ text });
  }
  return joined;
}

/** Tokens, their BILOU tags and the tokens of each slot of a filled template. */
export function tagged(
  parts: readonly Part[],
  terms: ReadonlyMap<string, Term>,
  entities: Readonly<Record<string, string>>,
  argument: string,
): { tokens: string[]; tags: string[]; fills: [number, number][] } {
  const tokens: string[] = [];
  const tags: string[] = [];
  const fills: [number, number][] = [];
  const found = new Set<string>();
  for (const part of inNumbers(parts, terms, argument)) {
    if ("text" in part) {
      const words = split(part.text);
      let labels = words.map(() => "O");
      for (const [surface, label] of Object.entries(entities)) {
        const entity = split(surface);
        if (surface.startsWith("{")) continue;
        for (let at = 0; at + entity.length <= words.length; at++) {
          if (!entity.every((word, k) => words[at + k] === word)) continue;
          found.add(surface);
          labels = labels.toSpliced(at, entity.length, ...fillTags(`U-${label}`, entity.length));
        }
      }
      tokens.push(...words);
      tags.push(...labels);
      continue;
    }
    const term = terms.get(part.key) ?? { text: "" };
    const surface = Object.keys(entities).find((name) => new RegExp(`^\\{(?:a:)?${part.key}\\}$`, "i").test(name));
    if (surface !== undefined) found.add(surface);
    const article = part.article ? split(filled(part, term.text, term.article)).slice(0, 1) : [];
    const words = split(part.article ? term.text : filled(part, term.text, term.article));
    tokens.push(...article, ...words);
    tags.push(
      ...article.map(() => "O"),
      ...(surface === undefined
        ? words.map(() => "O")
        : fillTags(`U-${entities[surface] ?? ""}`, Math.max(1, words.length))),
    );
    fills.push([tokens.length - words.length, tokens.length]);
  }
  const missing = Object.keys(entities).find((surface) => !found.has(surface));
  if (missing !== undefined) {
    throw new InputError({
      function: "expandTemplates",
      argument: `${argument}.entities`,
      given: describeValue(missing),
      expected: "entities that stand in the template, slots in braces",
    });
  }
  return { tokens, tags, fills };
}
