/**
 * Data of a JSON file in which a response may be its text alone, as it stands in most people's files; the rest is left
 * as it is, for `explore` to check.
 */
export function withResponseTexts(data: unknown): unknown {
  if (!isObject(data) || !Array.isArray(data["prompts"])) return data;
  const prompts = data["prompts"].map((prompt: unknown) => {
    if (!isObject(prompt) || !Array.isArray(prompt["responses"])) return prompt;
    const responses = prompt["responses"].map((response: unknown, sample) =>
      typeof response === "string" ? { text: response, sample } : response,
    );
    return { ...prompt, responses };
  });
  return { ...data, prompts };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
