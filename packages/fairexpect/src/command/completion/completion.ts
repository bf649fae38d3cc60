import { UsageError } from "../errors.js";
import type { CommandDescription } from "../command.js";
import { argumentOf } from "../options.js";
import { bashScript } from "./bash.js";
import { fishScript } from "./fish.js";
import type { Words } from "./words.js";
import { zshScript } from "./zsh.js";

const SCRIPTS: Readonly<Record<string, (words: readonly Words[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The command that prints the completion of a shell, for the commands given and itself. */
export function completionOf(wordsOf: () => readonly Words[]): CommandDescription {
  return {
    name: "completion",
    summary: "print what a shell needs to complete commands and options",
    arguments: [{ name: "<shell>", summary: "bash, zsh or fish", choices: Object.keys(SCRIPTS) }],
    examples: [
      ["fairexpect completion bash >> ~/.bashrc", "Bash"],
      ["fairexpect completion zsh > ~/.zfunc/_fairexpect", "Zsh, if ~/.zfunc is in fpath"],
      ["fairexpect completion fish > ~/.config/fish/completions/fairexpect.fish", "Fish"],
    ],
    run: (invocation) => {
      const shell = argumentOf(invocation, 0);
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (script === undefined)
        throw new UsageError(
          `there is no completion for ${JSON.stringify(shell)}; there is one for bash, zsh and fish.`,
        );
      const text = script(wordsOf());
      return { data: { shell, script: text }, text: () => text };
    },
  };
}
