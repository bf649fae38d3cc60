import type { Recorded } from "../recording/recorded.js";
import { requestKey } from "../recording/key.js";
import type { Request } from "../recording/key.js";
import { redactedAnswer } from "../recording/redaction.js";
import { markIn } from "../use-case/function-model.js";
import { packageVersion } from "../version.js";
import type { Answer } from "./generate.js";
import type { Run } from "./run-state.js";

/** A response as it is written; `request` as `redact` has changed it. */
export function toRecord(
  key: string,
  request: Request,
  answer: Answer,
  { plan: { redact }, useCase, address: known, day }: Pick<Run, "plan" | "useCase" | "address" | "day">,
): Recorded {
  const { finishReason, logprobs, usage, answeredBy } = answer;
  const address = known?.kept ?? answer.address;
  const text = redact === undefined ? answer.text : redactedAnswer(answer.text, redact);
  // Most providers answer with the name that they were asked for.
  const { model, fingerprint } = answeredBy ?? {};
  const mark = markIn(useCase.model);
  const by = {
    ...(address === undefined ? {} : { address }),
    ...(model === undefined || model === request.model ? {} : { model }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(mark === undefined ? {} : { function: mark }),
  };
  const hasUsage = usage?.inputTokens !== undefined || usage?.outputTokens !== undefined;
  return {
    key,
    ...request,
    text,
    finishReason,
    // Tokens spell out the text.
    ...(logprobs === undefined || text !== answer.text ? {} : { logprobs }),
    ...(hasUsage ? { usage } : {}),
    recorded: { on: day, by: packageVersion, ...by },
    ...(redact === undefined || requestKey(request) === key ? {} : { redacted: true }),
  };
}
