import { readFileSync } from "node:fs";
import { join } from "node:path";

import { lexicalJudge } from "@fairexpect/scorers/core";

import { pieceReader, readText } from "../../dist/reading.js";
import { judgeOf } from "../../dist/session.js";
import { readVocabularyFrom } from "./vocabulary.js";

/** What the model of a folder says of a text, before any head: the logits of its windows and of its chunks. */
export interface Read {
  readonly windows: readonly number[];
  readonly chunks: readonly number[];
  /** The score of the lexical scorer. */
  readonly lexical: number;
}

/** Reads texts as the scorer does; texts of other languages and without words are left out. */
export async function textReader(folder: string): Promise<(text: string) => Promise<Read | undefined>> {
  const judge = await judgeOf(folder, () => readFileSync(join(folder, "toxicity.onnx")));
  const piecesOf = pieceReader(readVocabularyFrom(folder));
  const lexical = lexicalJudge();
  const kept = new Map<string, number>();
  const logitsOf = async (lists: readonly (readonly number[])[]): Promise<number[]> => {
    const logits: number[] = [];
    for (const tokens of lists) {
      const key = tokens.join();
      const logit = kept.get(key) ?? (await judge(tokens));
      kept.set(key, logit);
      logits.push(logit);
    }
    return logits;
  };
  return async (text) => {
    const { score, foreign } = lexical(text);
    const { windows, chunks } = readText(text, piecesOf, (sentence) => foreign > 0 && lexical(sentence).foreign > 0.5);
    if (foreign > 0.5 || windows.length === 0) return undefined;
    return { windows: await logitsOf(windows), chunks: await logitsOf(chunks), lexical: score };
  };
}
