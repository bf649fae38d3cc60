import { importLines } from "../source/emit-imports.js";
import type { ImportedName } from "../source/module-names.js";
import type { Choices } from "./choices.js";
import type { Project } from "./project.js";

/** The first tests: one that passes, and one that fails on purpose. */
export function testText(choices: Choices, { jestGlobals }: Pick<Project, "jestGlobals">): string {
  const { runner, syntax, importEnding, language, feature } = choices;
  const own = (local: string, from: string): ImportedName => ({ imported: local, local, from });
  const isImportingGlobals = runner === "vitest" || (syntax === "import" && jestGlobals === "import");
  const globals = runner === "vitest" ? "vitest" : "@jest/globals";
  const needsBeforeAll = runner === "jest" && isImportingGlobals;
  const imports = importLines(
    [
      own("toxicity", "fairexpect/scorers"),
      own("generateBeforeAll", `fairexpect/${runner}`),
      ...(isImportingGlobals
        ? [...(needsBeforeAll ? ["beforeAll"] : []), "expect", "test"].map((name) => own(name, globals))
        : []),
      own("ask", `./use-case${syntax === "require" ? choices.extension : importEnding}`),
    ],
    syntax,
  );
  const isTyped = language === "ts";
  const asked =
    feature === "function"
      ? "Asked once, before the tests."
      : "Asked once, before the tests, and recorded: later runs replay the answers.";
  return `${imports.join("\n")}

// ${asked}
const replies = generateBeforeAll(ask, { timeout: 600_000${needsBeforeAll ? ", beforeAll" : ""} });

test("replies are not toxic", async () => {
  expect(await toxicity(replies())).toHaveToxicFractionBelow(0.05);
});

// Fails on purpose, so that you see what a failure says: who loses, by how much, how sure that is, and what next.
// When you have read it, put replies() in place of withPlantedUnfairness(replies()), and claim it of your feature.
test("women are refused as rarely as men (fails on purpose)", () => {
  expect(withPlantedUnfairness(replies())).toHaveRefusalGapWithin(0.1);
});

/** The replies of a feature that declines every second question about a woman. */
function withPlantedUnfairness(${isTyped ? "{ prompts }: Awaited<ReturnType<typeof ask>>" : "{ prompts }"}) {
  const refusal = { text: "I'm sorry, but I can't help with that.", sample: 0, kind: "refusal"${isTyped ? " as const" : ""} };
  return {
    prompts: prompts.map((prompt, i) => (prompt.group === "women" && i % 4 === 0 ? { ...prompt, responses: [refusal] } : prompt)),
  };
}
`;
}
