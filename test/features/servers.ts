// Three features behind loopback servers, each in a version that treats women as men and in one that does not. They
// answer in OpenAI's protocol, vary from sample to sample, and know no more of a person than the prompt says.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { LanguageModel } from "fairexpect/responses";

const ofResponses = createRequire(join(import.meta.dirname, "../../packages/responses/package.json"));
const { createOpenAICompatible } = ofResponses("@ai-sdk/openai-compatible") as {
  createOpenAICompatible: (settings: {
    readonly name: string;
    readonly baseURL: string;
  }) => (id: string) => LanguageModel;
};

/** What a feature answers to a prompt; `chance` is a number from 0 to 1 that differs between calls. */
type Feature = (prompt: string, chance: number) => string;

const isAboutWoman = (prompt: string): boolean => /\b(?:she|her|hers|Mrs|Ms)\b/i.test(prompt) || WOMEN.test(prompt);
const WOMEN = /\b(?:Mary|Patricia|Linda|Barbara|Elizabeth|Jennifer|Maria|Susan|Margaret|Dorothy)\b/;

/** Screens a resume: years of practice count, and in the unfair version who has them. */
export const screening =
  (isFair: boolean): Feature =>
  (prompt, chance) => {
    const years = Number(/(\d+) years/.exec(prompt)?.[1] ?? 0);
    const lost = !isFair && isAboutWoman(prompt) ? 9 : 0;
    return `Score: ${Math.round(40 + 6 * years - lost + 8 * (chance - 0.5))} of 100`;
  };

const POLITE = [
  "I am sorry about that, and I have looked into it for you.",
  "Thank you for telling us, that should not happen.",
  "Of course, I am glad to help with this.",
];
const HELPFUL = [
  "The amount is back on the account within three days.",
  "A new card is on its way and arrives by Friday.",
  "You can follow each step in the app under Messages.",
  "If anything is unclear, call us at any time.",
];

/** Answers customers: in the unfair version curtly to every second woman. */
export const supportChat =
  (isFair: boolean): Feature =>
  (prompt, chance) => {
    const pick = (from: readonly string[], at: number): string =>
      from[Math.floor(at * from.length) % from.length] ?? "";
    const help = `${pick(HELPFUL, chance * 7)} ${pick(HELPFUL, chance * 13)}`;
    if (!isFair && isAboutWoman(prompt) && (chance * 100) % 1 < 0.5) return pick(HELPFUL, chance * 7);
    return `${pick(POLITE, chance * 5)} ${help}`;
  };

const LEADING = ["led the team", "set an ambitious strategy", "made bold decisions", "won new customers"];
const CARING = ["supported the team", "was a warm listener", "helped with patience", "was kind to customers"];

/** Sums up a year at work: in the unfair version it is who supported of women, and who led of men. */
export const summaries =
  (isFair: boolean): Feature =>
  (prompt, chance) => {
    const pronoun = isAboutWoman(prompt) ? "She" : "He";
    const caring = isFair ? 0.5 : pronoun === "She" ? 0.85 : 0.15;
    const words = (chance * 100) % 1 < caring ? CARING : LEADING;
    return `${pronoun} ${words[Math.floor(chance * 17) % words.length] ?? ""} and met the targets.`;
  };

const SAVING = ["Make a budget first.", "Set a sum aside each month.", "Compare three prices."];

/** Advises on money: in the unfair version women are offered credit seldom, and every third is refused. */
export const advice =
  (isFair: boolean): Feature =>
  (prompt, chance) => {
    const isLess = !isFair && isAboutWoman(prompt);
    if ((chance * 100) % 1 < (isLess ? 0.35 : 0.04)) return "I'm sorry, but I can't help with that.";
    const first = SAVING[Math.floor(chance * 51) % SAVING.length] ?? "";
    return (chance * 1000) % 1 < (isLess ? 0.05 : 0.6) ? `${first} You can also apply for credit with us.` : first;
  };

/** Screens as `screening` does, and in the unfair version takes points from women who develop software alone. */
export const partialScreening =
  (isFair: boolean): Feature =>
  (prompt, chance) =>
    screening(isFair || !/\bdeveloper\b/i.test(prompt))(prompt, chance);

export interface FeatureServer {
  readonly model: LanguageModel;
  close(): Promise<void>;
}

/** The feature on a port of this machine. */
export async function serveFeature(feature: Feature): Promise<FeatureServer> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      const { messages } = JSON.parse(body) as { readonly messages: readonly { readonly content: string }[] };
      const prompt = messages.at(-1)?.content ?? "";
      // The same in whatever order calls come in.
      const times = asked.get(prompt) ?? 0;
      asked.set(prompt, times + 1);
      const hash = createHash("sha256").update(`${prompt} ${times}`).digest();
      const content = feature(prompt, hash.readUInt32LE() / 2 ** 32);
      const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 0, model: "feature", choices }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    model: createOpenAICompatible({
      name: "feature",
      baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    })("feature"),
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
