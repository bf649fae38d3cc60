import type { MatcherContext } from "./context.js";
import { placeOf } from "./place.js";
import { knownCommand } from "./runner.js";

/** How the test file is run, as advice names it: plainly, and to update what is stored. */
export function runnerCommand(context: MatcherContext): { readonly plain: string; readonly update: string } {
  const { file } = placeOf(context);
  const name = /^[\w./-]+$/.test(file) ? file : JSON.stringify(file);
  const command = knownCommand();
  if (command === undefined)
    return { plain: `node --test ${name}`, update: `FAIREXPECT_UPDATE=all node --test ${name}` };
  return { plain: `${command.run} ${name}`, update: `${command.run} ${name} ${command.update}` };
}
