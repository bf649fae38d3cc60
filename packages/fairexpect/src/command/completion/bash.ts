import type { Words } from "./words.js";

/** The completion of Bash, for any version from 3.2 on. */
export function bashScript(words: readonly Words[]): string {
  const cases = words.map(({ after, commands, options, choices }) => {
    const all = [...commands.map(({ word }) => word), ...choices, ...options.flatMap(({ flags }) => flags)];
    return `    ${quoted(after)}) words=${quoted(all.join(" "))} ;;`;
  });
  const chosen = words.flatMap(({ after, options }) =>
    options.flatMap(({ flags, choices }) =>
      choices.length === 0
        ? []
        : flags.map((flag) => `    ${quoted(`${after} ${flag}`)}) words=${quoted(choices.join(" "))} ;;`),
    ),
  );
  const pairs = words.filter(({ after }) => after.includes(" ")).map(({ after }) => quoted(after));
  return `# Completion of fairexpect for Bash: fairexpect completion bash >> ~/.bashrc
_fairexpect() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" after="" words=""
  if [ "$COMP_CWORD" -gt 1 ]; then after="\${COMP_WORDS[1]}"; fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
      ${pairs.join("|")}) after="\${COMP_WORDS[1]} \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$after" in
${cases.join("\n")}
  esac
  case "$after $before" in
${chosen.join("\n")}
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$word") )
}
complete -o default -o bashdefault -F _fairexpect fairexpect
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
