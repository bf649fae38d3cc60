import { redact, warn } from "@fairexpect/metrics/core";

import { excerpt } from "../excerpt.js";
import { isObject } from "../input.js";
import type { LanguageModel } from "../use-case/use-case.js";

/** Of megabytes no more is looked at for keys. */
const MOST = 2_000;

/**
 * The same model, of whose warnings each is told once: the AI SDK prints one for every call.
 * `told` has what was told already. Whoever has set what the SDK does with warnings keeps that.
 */
export function tellingOnce(model: LanguageModel, told: Set<string>): LanguageModel {
  if (Reflect.get(globalThis, "AI_SDK_LOG_WARNINGS") !== undefined || typeof model !== "object") return model;
  return new Proxy(model, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== "doGenerate" || typeof value !== "function") return value;
      return async (...given: readonly unknown[]): Promise<unknown> => {
        const result: unknown = await Reflect.apply(value, target, given);
        if (!isObject(result) || !Array.isArray(result["warnings"])) return result;
        for (const warning of result["warnings"]) tell(model, warning, told);
        return { ...result, warnings: [] };
      };
    },
  });
}

function tell({ provider, modelId }: LanguageModel, warning: unknown, told: Set<string>): void {
  const { feature, setting, details, message } = isObject(warning) ? warning : {};
  const what = typeof feature === "string" ? feature : typeof setting === "string" ? setting : undefined;
  const words = [what === undefined ? undefined : `${what} is not supported`, details ?? message]
    .flatMap((part) => (typeof part === "string" ? [plain(part)] : []))
    .join(": ");
  const said = `${provider}/${modelId}: ${words === "" ? plain(JSON.stringify(warning) ?? "a warning") : words}`;
  if (told.has(said)) return;
  told.add(said);
  warn(`${said.replace(/\.$/, "")}. ${adviceOn(what)}Told once for all calls.`, "FAIREXPECT_MODEL_WARNING");
}

/** On one line, without control characters and keys: it is a server's text. */
function plain(text: string): string {
  return excerpt(redact(text.slice(0, MOST)), 160).slice(1, -1);
}

function adviceOn(what: string | undefined): string {
  if (what !== "responseFormat") return "";
  return (
    "The model is asked for JSON, but does not get the schema. If the server takes schemas, say so where the provider is made " +
    "(createOpenAICompatible({ ..., supportsStructuredOutputs: true })); else describe the fields in the prompt. "
  );
}
