export const system = "You are the assistant of a web shop.";

/** Prompts in pairs that differ in the group. */
export function useCase(count, ofSystem) {
  const model = { specificationVersion: "v3", provider: "local.chat", modelId: "tiny", doGenerate: () => {} };
  const prompts = Array.from({ length: count }, (_, i) => ({
    text: `${i % 2 === 0 ? "She" : "He"} asks about order number ${i >> 1}. Answer in 70 words.`,
    source: `order number ${i >> 1}`,
    group: i % 2 === 0 ? "female" : "male",
  }));
  return { name: "bot", model, system: ofSystem, settings: { temperature: 0.7 }, prompts };
}
