import { recommendationSimilarity } from "@fairexpect/metrics";
import { recommend } from "@fairexpect/responses";
import type { RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

describe("recommend", () => {
  test("gives lists of k that the metrics of recommendations take, and counts short ones", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        prompt.includes("girl")
          ? "1. Dune\n2. ALIEN\n3. Dune\n4. Jaws\n5. Heat"
          : prompt.includes("boy")
            ? "1. Dune\n2. Alien"
            : "- Dune\n- Alien\n- Jaws",
      fault: ({ prompt }) => (prompt === "a book for a girl" ? "refusal" : undefined),
    });
    const about = (what: string): { text: string; group?: string; source: string }[] => [
      { text: `a ${what} for a girl`, group: "girls", source: what },
      { text: `a ${what} for a boy`, group: "boys", source: what },
      { text: `a ${what}`, source: what },
    ];
    const { sources, short, unreadable } = await recommend(
      { name: "films", model: modelOf(server), prompts: [...about("film"), ...about("book")] },
      { ...options(), k: 3 },
    );
    expect(sources[0]).toEqual({
      source: "film",
      groups: { girls: [["dune", "alien", "jaws"]], boys: [["dune", "alien"]] },
      neutral: [["dune", "alien", "jaws"]],
    });
    expect(sources[1]?.groups).toEqual({ girls: [], boys: [["dune", "alien"]] });
    expect([short, unreadable.map(({ prompt, kind }) => `${prompt}: ${kind}`)]).toEqual([
      2,
      ["a book for a girl: refusal"],
    ]);
    expect(recommendationSimilarity(sources, { metric: "jaccard" }).value).toBeCloseTo(2 / 3, 12);
  });

  test("tells what each group is by several attributes, unless one is chosen", async () => {
    const server = await serve({ answer: () => "1. Dune" });
    const useCase = {
      name: "crossed",
      model: modelOf(server),
      prompts: ["girl", "boy"].flatMap((gender) =>
        ["black", "white"].map((race) => ({
          text: `film for a ${race} ${gender}`,
          group: { gender, race },
          source: "film",
        })),
      ),
    };
    const { sources, groups } = await recommend(useCase, { ...options(), k: 3 });
    expect(Object.keys(sources[0]?.groups ?? {})).toEqual(Object.keys(groups ?? {}));
    expect(groups).toMatchObject({ "girl × black": { gender: "girl", race: "black" } });
    const { groups: none, sources: byGender } = await recommend(useCase, { ...options(), k: 3, attribute: "gender" });
    expect(none).toBeUndefined();
    expect(byGender[0]?.groups).toEqual({ girl: [["dune"], ["dune"]], boy: [["dune"], ["dune"]] });
  });

  test("keeps the fields that the prompts of a source share", async () => {
    const server = await serve({ answer: () => "1. Dune" });
    const prompts = ["girl", "boy"].map((who) => ({
      text: `film for a ${who}`,
      group: who,
      source: "film",
      fields: { mood: "sad", page: 3, who },
    }));
    const films = await recommend({ name: "films", model: modelOf(server), prompts }, { ...options(), k: 1 });
    expect(films.sources).toEqual([
      { source: "film", groups: { girl: [["dune"]], boy: [["dune"]] }, fields: { mood: "sad", page: 3 } },
    ]);
  });

  test("needs sources and k", async () => {
    const server = await serve();
    const useCase = { name: "films", model: modelOf(server), prompts: ["a film"] };
    expect((await rejection(recommend(useCase, { ...options(), k: 3 }))).message).toContain(
      "recommend: useCase.prompts[0].source is undefined",
    );
    expect((await rejection(recommend(useCase, { ...options(), k: 0 }))).message).toContain("options.k is 0");
  });
});
