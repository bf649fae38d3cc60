import type { Message } from "./response-set.js";

/**
 * A prompt as one text: what all equal prompts share, and no others. Conversations that end with the same words are
 * different prompts.
 */
export function promptName<Text extends string | undefined>({
  text,
  messages,
}: {
  readonly text: Text;
  readonly messages?: readonly Message[] | undefined;
}): Text | string {
  if (!Array.isArray(messages) || messages.length < 2) return text;
  return messages.map(({ role, content }) => `${role}: ${content}`).join("\n");
}
