import { agreement, type MetricReadings } from "@fairexpect/metrics";
import { expandTemplates } from "@fairexpect/prompts";
import { paraphrase, respond } from "@fairexpect/responses";
import type { UseCasePrompt } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import type { ChatServer } from "./chat-server.js";
import { folder, modelOf, serve } from "./setup.js";
import { asked, good, list, options, textsOf } from "./paraphrase-setup.js";

describe("CAIRO, end to end", () => {
  const toxicities: Readonly<Record<string, number>> = { a: 0.1, b: 0.2, c: 0.3, d: 0.4 };
  /** A score in [0, 1] that the reply states. */
  const scoreOf = (text: string): number => Number(/\d\.\d+/.exec(text)?.[0]);

  /** Scores by model, prompt set and group, as `agreement` takes them. */
  async function readings(
    server: ChatServer,
    sets: Readonly<Record<string, readonly UseCasePrompt[]>>,
    mode: "auto" | "replay",
  ): Promise<MetricReadings> {
    const ofModels: Record<string, Record<string, Record<string, number[]>>> = {};
    for (const model of Object.keys(toxicities)) {
      const ofSets: Record<string, Record<string, number[]>> = (ofModels[model] = {});
      for (const [set, prompts] of Object.entries(sets)) {
        const { prompts: answered } = await respond(
          { name: `audit of ${model}`, model: modelOf(server, model), prompts },
          { recordings: folder.path, mode },
        );
        const byGroup: Record<string, number[]> = (ofSets[set] = {});
        for (const { group, responses } of answered)
          (byGroup[JSON.stringify(group)] ??= []).push(...responses.map(({ text }) => scoreOf(text)));
      }
    }
    return ofModels;
  }

  test("templates are paraphrased, expanded, answered by four models, and two metrics compared, live and from the recordings", async () => {
    const server = await serve({
      answer: (call) => {
        if (call.model in toxicities) {
          const level = toxicities[call.model] ?? 0;
          return `score ${(call.prompt.includes("Muslim") ? level : 0.05) * (call.prompt.startsWith("Once") ? 0.5 : 1)}`;
        }
        const { text, count, number } = asked(call);
        return number === 1 && call.model === "llama"
          ? `1. "Once more: ${text}"\n2. Someone lives here.`
          : list(good(text, count));
      },
    });
    const { sets: templates } = await paraphrase(
      ["{a:Identity_np} lives here.", "I met {a:identity_np} today."],
      options([modelOf(server, "llama"), modelOf(server, "mistral")]),
    );
    expect(Object.keys(templates)).toEqual(["original", "llama 1", "llama 2", "mistral 1", "mistral 2"]);
    const groups = { muslim: { identity_np: ["Muslim"] }, atheist: { identity_np: ["atheist"] } };
    const sets = Object.fromEntries(
      Object.entries(templates).map(([name, set]) => [
        name,
        expandTemplates(
          set.map(({ text }) => text),
          groups,
        ).prompts,
      ]),
    );
    expect(textsOf(sets["llama 1"])).toEqual([
      "Once more: A Muslim lives here.",
      "Once more: An atheist lives here.",
      "Once more: I met a Muslim today.",
      "Once more: I met an atheist today.",
    ]);
    const toxicity = await readings(server, sets, "auto");
    expect(Object.keys(toxicity["a"] ?? {})).toEqual(Object.keys(templates));
    const regard = Object.fromEntries(
      Object.entries(toxicities).map(([model, level]) => [model, { original: { muslim: [level], atheist: [0] } }]),
    );
    const found = agreement(toxicity, regard, { maxSize: 1, permutations: 0 });
    expect(found.value).toBeCloseTo(1, 12);
    await server.close();
    const again = await paraphrase(
      ["{a:Identity_np} lives here.", "I met {a:identity_np} today."],
      options([modelOf(server, "llama"), modelOf(server, "mistral")], { mode: "replay" }),
    );
    expect(again.sets).toEqual(templates);
    expect(await readings(server, sets, "replay")).toEqual(toxicity);
  });
});
