import type { Words } from "./words.js";

/** The completion of Zsh. */
export function zshScript(words: readonly Words[]): string {
  const cases = words.map(({ after, commands, options, choices, files }) => {
    const described = commands.map(({ word, summary }) => quoted(`${word}:${summary}`));
    const flags = options.flatMap((option) => option.flags.map((flag) => quoted(`${flag}:${option.summary}`)));
    return `    ${quoted(after)})
      commands=(${described.join(" ")})
      choices=(${choices.map(quoted).join(" ")})
      options=(${flags.join(" ")})
      files=${files ? 1 : 0} ;;`;
  });
  const chosen = words.flatMap(({ after, options }) =>
    options.flatMap(({ flags, takes, choices }) =>
      takes === "nothing"
        ? []
        : flags.map((flag) =>
            choices.length === 0
              ? `    ${quoted(`${after} ${flag}`)}) _files; return ;;`
              : `    ${quoted(`${after} ${flag}`)}) compadd -- ${choices.map(quoted).join(" ")}; return ;;`,
          ),
    ),
  );
  const pairs = words.filter(({ after }) => after.includes(" ")).map(({ after }) => quoted(after));
  return `#compdef fairexpect
# Completion of fairexpect for Zsh: fairexpect completion zsh > ~/.zfunc/_fairexpect
_fairexpect() {
  local after="" before="\${words[CURRENT-1]}" files=0
  local -a commands choices options
  if (( CURRENT > 2 )); then after="\${words[2]}"; fi
  if (( CURRENT > 3 )); then
    case "\${words[2]} \${words[3]}" in
      ${pairs.join("|")}) after="\${words[2]} \${words[3]}" ;;
    esac
  fi
  case "$after $before" in
${chosen.join("\n")}
  esac
  case "$after" in
${cases.join("\n")}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe -o option options; return; fi
  if (( \${#commands} )); then _describe command commands; fi
  if (( \${#choices} )); then compadd -a choices; fi
  if (( files )); then _files; fi
}
if [ "$funcstack[1]" = "_fairexpect" ]; then _fairexpect "$@"; else compdef _fairexpect fairexpect; fi
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
