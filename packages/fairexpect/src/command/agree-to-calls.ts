import type { Invocation } from "./command.js";
import { Interrupted } from "./errors.js";
import { askingAtTerminal } from "./init/questions.js";
import { isSet } from "./options.js";
import { counted } from "./print/counted.js";
import { safe } from "./print/safe-text.js";

/** What a run would ask. */
export interface ToAsk {
  readonly calls: number;
  readonly replayed: number;
  readonly prompts: number;
  readonly samples: number;
}

/** Calls cost money: somebody who can be asked is. */
export async function agreeToCalls(
  { world, options }: Invocation,
  { calls, replayed, prompts, samples }: ToAsk,
): Promise<void> {
  const said = `${counted(prompts, "prompt")} with ${counted(samples, "sample")} each: ${counted(calls, "call")}, ${counted(replayed, "answer")} recorded already.`;
  world.err.write(`${safe(said)}\n`);
  if (!world.isInteractive || isSet(options, "yes")) return;
  const asking = await askingAtTerminal();
  if (!(await asking.confirm("Call the model?"))) throw new Interrupted();
}
