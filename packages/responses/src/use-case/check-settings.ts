import {
  checkOptions,
  describeValue,
  holdsSecret,
  isOpaque,
  isSecretName,
  type InputError,
} from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import type { Json, JsonObject } from "../recording/key.js";

const numbers = ["temperature", "topP", "topK", "maxOutputTokens", "presencePenalty", "frequencyPenalty", "seed"];

export const settingNames: readonly string[] = [...numbers, "stopSequences", "providerOptions"];

/**
 * Settings as JSON; throws an `InputError` for anything that is not as `ModelSettings` says, or looks like a secret.
 */
export function checkSettings(caller: string, argument: string, settings: unknown): JsonObject {
  if (settings === undefined) return {};
  if (!isObject(settings)) throw wrong(caller, argument, describeValue(settings), "an object of settings, or nothing");
  checkOptions(caller, settings, settingNames, argument, "settings");
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]: [string, unknown]) => {
      checkSetting(caller, `${argument}.${name}`, name, value);
      return [name, toJson(caller, `${argument}.${name}`, value)];
    }),
  );
}

function checkSetting(caller: string, argument: string, name: string, value: unknown): void {
  const bad = (expected: string): InputError => wrong(caller, argument, describeValue(value), expected);
  if (numbers.includes(name)) {
    if (typeof value !== "number" || !Number.isFinite(value)) throw bad("a finite number");
  } else if (name === "stopSequences") {
    if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) throw bad("an array of texts");
  } else if (!isObject(value) || !Object.values(value).every(isObject)) {
    throw bad("an object of options for each provider's name");
  }
}

function toJson(caller: string, argument: string, value: unknown): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string") {
    if (holdsSecret(value)) throw secret(caller, argument);
    return value;
  }
  if (isSecretPair(value)) throw secret(caller, argument);
  if (Array.isArray(value)) return value.map((item: unknown, i) => toJson(caller, `${argument}[${i}]`, item));
  if (isObject(value) && typeof value["toJSON"] !== "function" && !(Symbol.iterator in value)) {
    const given = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(
      given.map(([name, item]) => {
        // A number or a switch is no secret, whatever its name.
        if (isSecretName(name) && (typeof item === "string" || typeof item === "object") && item !== null)
          throw secret(caller, `${argument}.${name}`);
        if (holdsSecret(name)) throw secret(caller, `a name in ${argument}`);
        return [name, toJson(caller, `${argument}.${name}`, item)];
      }),
    );
  }
  throw wrong(
    caller,
    argument,
    describeValue(value),
    "a value as JSON has it",
    "Settings are part of a recording's key and are written to its file.",
  );
}

/** A header in two parts: `["x-api-key", "7f3Qa9xb"]`, or an object of its name and its value. */
function isSecretPair(value: unknown): boolean {
  const [name, content]: unknown[] = Array.isArray(value)
    ? value.length === 2
      ? value
      : []
    : isObject(value)
      ? [value["name"] ?? value["key"], value["value"]]
      : [];
  return typeof name === "string" && typeof content === "string" && isSecretName(name) && hasOpaque(content);
}

function hasOpaque(text: string): boolean {
  return text.split(/\s+/).some(isOpaque);
}

function secret(caller: string, argument: string): InputError {
  return wrong(
    caller,
    argument,
    "what looks like a key or a header",
    "no secrets in settings",
    "Settings are written to the recording, which is committed. Give keys and headers to the provider.",
  );
}
