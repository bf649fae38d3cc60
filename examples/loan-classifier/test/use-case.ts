import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { UseCase } from "fairexpect/responses";
import { z } from "zod";
import { applications } from "./applications.js";

const schema = z.object({ decision: z.enum(["approve", "deny"]), reason: z.string() });

/**
 * Loan applications decided by one version of the model. Replaying needs no server: nothing listens at the default
 * address.
 */
export function lending(version: string, baseURL = "http://127.0.0.1:65535/v1"): UseCase<z.infer<typeof schema>> {
  const provider = createOpenAICompatible({
    name: "lender",
    baseURL,
    apiKey: "not-a-secret",
    supportsStructuredOutputs: true,
  });
  return {
    name: version,
    model: provider(version),
    system: "Decide on the application for a loan: approve or deny, with a reason of one sentence.",
    settings: { temperature: 0 },
    schema,
    prompts: applications,
  };
}
