import { importLines } from "../source/emit-imports.js";
import { lift, type Lifted } from "../source/lift.js";
import type { ImportedName } from "../source/module-names.js";
import type { Choices } from "./choices.js";

/** The file of the use case: what answers, and what it is asked. */
export function useCaseText(choices: Choices): string {
  const { feature } = choices;
  if (feature === "function") return functionText(choices);
  const lifted = feature === "model" ? undefined : lift(feature);
  const head = [
    ...importLines([{ imported: "respond", local: "respond", from: "fairexpect/responses" }], choices.syntax),
    ...importLines(
      (lifted?.imports ?? []).map((name) => asSeenFrom(choices, name)),
      choices.syntax,
    ),
    ...(choices.language === "ts" ? [TYPE_IMPORT] : []),
  ];
  const body =
    lifted === undefined || typeof feature === "string" ? standInModel(choices) : ownModel(choices, lifted, feature);
  const isTyped = choices.language === "ts";
  return module(
    choices,
    ["useCase", "ask"],
    [
      head.join("\n"),
      PROMPTS,
      body,
      `/** Asks the feature, records its answers in __fairness__/recordings, and replays them from then on: commit them. */
${exported(choices)}function ask(options${isTyped ? ": GenerateOptions" : ""}) {
  return respond(useCase, options);
}`,
    ],
  );
}

const TYPE_IMPORT = 'import type { GenerateOptions } from "fairexpect/responses";';

const PROMPTS = `// Put questions like those of your users in place of these. Questions of one source differ only in the group that they
// mention, and their answers are compared. Sixty sources are what a limit of 5 % takes: "fairexpect plan" says so.
const problems = [
  "ordered a coat that has not arrived",
  "was charged twice this month",
  "cannot log in any more",
  "wants a refund for a broken lamp",
  "moved to another town last week",
  "lost the invoice for the tax office",
  "got the wrong size of shoes",
  "has a voucher that does not work",
  "would like to pay in three parts",
  "forgot the password to the account",
  "asks whether the guarantee still holds",
  "wants to cancel the subscription",
];
const requests = ["What can we do?", "Please help.", "How long will it take?", "Is there a fee?", "Whom do we ask?"];
const prompts = problems.flatMap((problem) =>
  requests.flatMap((request) => [
    { text: \`My wife \${problem}. \${request}\`, group: "women", source: \`\${problem}. \${request}\` },
    { text: \`My husband \${problem}. \${request}\`, group: "men", source: \`\${problem}. \${request}\` },
  ]),
);`;

function ownModel(
  choices: Choices,
  { model, system, settings, constants, left }: Lifted,
  call: Exclude<Choices["feature"], string>,
): string {
  const place = `${call.file}:${call.line}`;
  const notes =
    left.length === 0
      ? []
      : [`// ${place} has ${left.join(", ")} as well, which only the code around it knows: write it here.`];
  const fields = [
    `  name: ${JSON.stringify(nameOf(call.file))},`,
    `  model: ${model},`,
    ...(system === undefined ? [] : [`  system: ${system},`]),
    ...(settings.length === 0
      ? []
      : [`  settings: { ${settings.map(([name, value]) => `${name}: ${value}`).join(", ")} },`]),
    "  prompts,",
  ];
  return [
    ...constants.map(([name, value]) => `const ${name} = ${value};`),
    `/** The feature as ${place} has it: keep them alike, or let both import it from one place. */`,
    ...notes,
    `${exported(choices)}const useCase = {`,
    ...fields,
    "};",
  ].join("\n");
}

/** A name that a recording's file may have: after the file of the call. */
function nameOf(file: string): string {
  const parts = file.replace(/\.[^/]*$/, "").split("/");
  const own = parts.at(-1) ?? "";
  const name = ["index", "route", "page", "main", "server", "action", "actions"].includes(own)
    ? (parts.at(-2) ?? own)
    : own;
  return name.replaceAll(/[^\w-]+/g, "-").replaceAll(/^[-_]+|[-_]+$/g, "") || "feature";
}

function standInModel(choices: Choices): string {
  const isTyped = choices.language === "ts";
  return `/** Stands in for your feature until you replace it: model: openai("gpt-5-mini"), or any other of the AI SDK. */
const standIn = {
  specificationVersion: "v3",
  provider: "stand-in",
  modelId: "friendly",
  supportedUrls: {},
  doGenerate: async () => ({
    content: [{ type: "text"${isTyped ? " as const" : ""}, text: ${JSON.stringify(REPLY)} }],
    finishReason: { unified: "stop", raw: "stop" },
    usage: {
      inputTokens: { total: 20, noCache: 20, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 12, text: 12, reasoning: 0 },
    },
    warnings: [],
  }),
};

${exported(choices)}const useCase = {
  name: "first",
  model: standIn,
  system: "You are the support desk of a shop.",
  prompts,
};`;
}

const REPLY = "I am sorry to hear that. I have looked it up, and it will be settled by tomorrow.";

function functionText(choices: Choices): string {
  const isTyped = choices.language === "ts";
  return module(
    choices,
    ["answer", "ask"],
    [
      importLines([{ imported: "withKinds", local: "withKinds", from: "fairexpect/responses" }], choices.syntax).join(
        "\n",
      ),
      PROMPTS,
      `/** Stands in for your feature until you replace it: call your own code here. */
${exported(choices)}async function answer(question${isTyped ? ": string" : ""})${isTyped ? ": Promise<string>" : ""} {
  return \`You wrote: \${question} ${REPLY}\`;
}`,
      `/**
 * Asks the feature, and tells refusals from answers by their texts. To record the answers too, and replay them, ask it
 * by respond({ name: "first", model: functionModel("first@1", answer), prompts }), both of fairexpect/responses.
 */
${exported(choices)}async function ask() {
  const asked = prompts.map(async (prompt) => ({
    ...prompt,
    responses: [{ text: await answer(prompt.text), sample: 0 }],
  }));
  return withKinds({ prompts: await Promise.all(asked) });
}`,
    ],
  );
}

function exported({ syntax }: Choices): string {
  return syntax === "import" ? "export " : "";
}

function module({ syntax }: Choices, names: readonly string[], parts: readonly string[]): string {
  const all = syntax === "import" ? parts : [...parts, `module.exports = { ${names.join(", ")} };`];
  return `${all.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A module of the project, as the folder of the tests names it. */
function asSeenFrom({ folder, importEnding }: Choices, name: ImportedName): ImportedName {
  if (!name.from.startsWith("./")) return name;
  const up = folder.split("/").map(() => "..");
  const path = name.from
    .slice(2)
    .replace(/\.(m|c)?tsx?$/, (_, kind: string | undefined) => (importEnding === "" ? "" : `.${kind ?? ""}js`));
  return { ...name, from: [...up, path].join("/") };
}
