import { describeValue, isPromise } from "@fairexpect/metrics/core";
import { isObject, wrong } from "../input.js";
import type { Json } from "../recording/key.js";

/**
 * A schema of any library that follows Standard Schema and says its JSON Schema: zod from 4.2 on, ArkType, Valibot
 * through `toStandardJsonSchema`. Written down by shape, so that any copy of any of them fits.
 *
 * @since 0.1.0
 */
export interface StandardOutputSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | PromiseLike<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly jsonSchema?: { readonly input: (options: { target: "draft-07" }) => Record<string, unknown> };
  };
}

/**
 * What a schema makes of a value: the output, or what is wrong.
 *
 * @since 0.1.0
 */
export type SchemaResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * A schema as the AI SDK makes it: `jsonSchema({ ... })`, or `zodSchema(...)` of an older zod. Without its `validate`
 * any JSON is of its shape.
 *
 * @since 0.1.0
 */
export interface SdkOutputSchema<Output = unknown> {
  readonly _type: Output;
  readonly jsonSchema: object | PromiseLike<object>;
  readonly validate?: ((value: unknown) => SdkResult<Output> | PromiseLike<SdkResult<Output>>) | undefined;
}

/**
 * What a schema of the AI SDK makes of a value.
 *
 * @since 0.1.0
 */
export type SdkResult<Output = unknown> =
  | { readonly success: true; readonly value: Output }
  | { readonly success: false; readonly error: Error };

/**
 * The shape of structured output: a schema of zod, ArkType or Valibot (any Standard Schema), or of the AI SDK.
 *
 * @since 0.1.0
 */
export type OutputSchema<Output = unknown> = StandardOutputSchema<Output> | SdkOutputSchema<Output>;

const EXPECTED = "a schema of zod 4.2 or later, ArkType or Valibot, or jsonSchema({ ... }) of the AI SDK";

export function checkSchema(caller: string, schema: unknown): OutputSchema | undefined {
  if (schema === undefined) return undefined;
  if (isStandard(schema)) {
    const { vendor, jsonSchema } = schema["~standard"];
    if (jsonSchema !== undefined) return schema;
    const advice =
      vendor === "valibot"
        ? "Wrap it: toStandardJsonSchema(schema), of @valibot/to-json-schema."
        : "Update its library, or hand over zodSchema(schema) or jsonSchema({ ... }) of the AI SDK.";
    throw wrong(caller, "useCase.schema", `a schema of ${vendor} that does not say its JSON Schema`, EXPECTED, advice);
  }
  if (!isObject(schema) || !isObject(schema["jsonSchema"]))
    throw wrong(caller, "useCase.schema", describeValue(schema), EXPECTED);
  return schema as unknown as SdkOutputSchema;
}

/** ArkType's schemas are functions. */
function isStandard(schema: unknown): schema is StandardOutputSchema {
  const isAny = (typeof schema === "object" && schema !== null) || typeof schema === "function";
  const standard: unknown = isAny && "~standard" in schema ? schema["~standard"] : undefined;
  return isObject(standard) && typeof standard["validate"] === "function" && typeof standard["vendor"] === "string";
}

/** What a provider is asked for. */
export async function jsonSchemaOf(caller: string, schema: OutputSchema): Promise<Json> {
  try {
    const { $schema: _, ...json }: Record<string, unknown> =
      "~standard" in schema
        ? { ...schema["~standard"].jsonSchema?.input({ target: "draft-07" }) }
        : { ...(await schema.jsonSchema) };
    return JSON.parse(JSON.stringify(json)) as Json;
  } catch (error) {
    throw wrong(
      caller,
      "useCase.schema",
      `a schema that JSON Schema cannot express (${error instanceof Error ? error.message : String(error)})`,
      "a schema of plain JSON values",
    );
  }
}

/** A value of JSON as the schema reads it; nothing if it is of another shape. */
export async function outputOf<Output>(
  schema: OutputSchema<Output>,
  value: unknown,
): Promise<{ readonly output: Output } | undefined> {
  if ("~standard" in schema) {
    const given = schema["~standard"].validate(value);
    const read = isPromise(given) ? await given : given;
    return "value" in read && read.issues === undefined ? { output: read.value } : undefined;
  }
  if (value === undefined) return undefined;
  if (schema.validate === undefined) return { output: value as Output };
  const read = await schema.validate(value);
  return read.success ? { output: read.value } : undefined;
}
