// Schemas of structured output: of zod, of any library that follows Standard Schema, and of the AI SDK.
import { respond, type OutputSchema, type StandardOutputSchema } from "@fairexpect/responses";
import { jsonSchema, zodSchema } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { folder, modelOf, rejection, serve } from "./setup.js";

interface Decision {
  readonly approved: boolean;
}
const json = { type: "object", properties: { approved: { type: "boolean" } }, required: ["approved"] } as const;
const isDecision = (value: unknown): value is Decision =>
  typeof value === "object" && value !== null && "approved" in value && typeof value.approved === "boolean";

/** As ArkType has it: a function, which validates in its own time. */
const standard: StandardOutputSchema<Decision> = Object.assign(() => undefined, {
  "~standard": {
    version: 1 as const,
    vendor: "hand",
    validate: async (value: unknown) =>
      Promise.resolve(isDecision(value) ? { value } : { issues: [{ message: "no decision" }] }),
    jsonSchema: { input: () => ({ $schema: "http://json-schema.org/draft-07/schema#", ...json }) },
  },
});
const ofSdk = jsonSchema<Decision>(json, {
  validate: (value) =>
    isDecision(value) ? { success: true, value } : { success: false, error: new Error("no decision") },
});
const plan = {
  answer: ({ prompt }: { prompt: string }) => (prompt === "yes" ? '{"approved":true}' : '{"approved":1}'),
};

test("one JSON schema is one question, whichever library says it, and each reads the answers", async () => {
  const server = await serve(plan);
  const schemas: OutputSchema<Decision>[] = [z.object({ approved: z.boolean() }), standard, ofSdk];
  for (const schema of schemas) {
    const useCase = { name: "loans", model: modelOf(server), schema, prompts: ["yes", "odd"] };
    const { prompts } = await respond(useCase, { recordings: folder.path, mode: "auto" });
    expect(prompts.map(({ responses: [response] }) => [response?.kind, response?.output])).toEqual([
      ["answer", { approved: true }],
      ["malformed", undefined],
    ]);
  }
  expect(server.calls).toHaveLength(2);
  expect(server.calls[0]?.body["response_format"]).toMatchObject({ json_schema: { schema: json } });
});

test("a schema of the AI SDK without validation takes any JSON, and no text", async () => {
  const server = await serve({ answer: ({ prompt }) => (prompt === "yes" ? "[1]" : "Yes.") });
  const useCase = { name: "loans", model: modelOf(server), schema: jsonSchema<number[]>({}), prompts: ["yes", "no"] };
  const { prompts } = await respond(useCase, { mode: "off" });
  expect(prompts.map(({ responses: [response] }) => response?.output)).toEqual([[1], undefined]);
  expect(prompts[1]?.responses[0]?.kind).toBe("malformed");
});

test("the output has the type of the schema", async () => {
  const server = await serve(plan);
  const of = async <Output>(schema: OutputSchema<Output>): Promise<Output | undefined> => {
    const set = await respond({ name: "loans", model: modelOf(server), schema, prompts: ["yes"] }, { mode: "off" });
    return set.prompts[0]?.responses[0]?.output;
  };
  const outputs = [
    await of(z.object({ approved: z.boolean() })),
    await of(zodSchema(z.object({ approved: z.boolean() }))),
    await of(standard),
    await of(ofSdk),
  ];
  const approved: readonly (boolean | undefined)[] = outputs.map((output) => output?.approved);
  expect(approved).toEqual([true, true, true, true]);
});

test("a schema that does not say its JSON Schema is refused, with what to do", async () => {
  const server = await serve(plan);
  const refusal = async (vendor: string): Promise<string> => {
    const { jsonSchema: _, ...rest } = standard["~standard"];
    const schema = { "~standard": { ...rest, vendor } };
    const useCase = { name: "loans", model: modelOf(server), schema, prompts: ["yes"] };
    return (await rejection(respond(useCase, { mode: "off" }))).message;
  };
  expect(await refusal("zod")).toBe(
    "respond: useCase.schema is a schema of zod that does not say its JSON Schema; expected a schema of zod 4.2 or later, " +
      "ArkType or Valibot, or jsonSchema({ ... }) of the AI SDK. Update its library, or hand over zodSchema(schema) or " +
      "jsonSchema({ ... }) of the AI SDK.",
  );
  expect(await refusal("valibot")).toContain("Wrap it: toStandardJsonSchema(schema), of @valibot/to-json-schema.");
});
