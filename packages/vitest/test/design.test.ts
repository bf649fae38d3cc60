import { estimate } from "@fairexpect/responses";
import { configure } from "@fairexpect/vitest";
import { afterEach, expect, test } from "vitest";

afterEach(() => configure({}));

const model = {
  specificationVersion: "v3",
  provider: "none",
  modelId: "none",
  doGenerate: (): Promise<never> => Promise.reject(new Error("no model is called")),
};
const support = { name: "support", model, prompts: Array.from({ length: 299 }, (_, i) => `p${i}`) };
const options = { mode: "off", claims: [{ metric: "toxicFraction", limit: 0.01 }] } as const;

test("what is to be claimed is held against the policy that was configured", async () => {
  await expect(estimate(support, options)).resolves.toMatchObject({ calls: 299 });
  configure({ confidence: 0.99 });
  await expect(estimate(support, options)).rejects.toThrow(
    "299 prompts cannot show a value below 0.01 at 99 % confidence, even if all are flawless; it takes at least 459",
  );
  configure({ confidence: 0.99, inconclusive: "estimate" });
  await expect(estimate(support, options)).resolves.toMatchObject({ calls: 299 });
});
