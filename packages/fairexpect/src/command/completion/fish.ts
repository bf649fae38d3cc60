import type { Words } from "./words.js";

/** The completion of Fish. */
export function fishScript(words: readonly Words[]): string {
  const lines = words.flatMap(({ after, commands, options, choices, files }) => {
    const condition = `-n ${quoted(`__fairexpect_after ${after}`.trim())}`;
    return [
      ...commands.map(
        ({ word, summary }) => `complete -c fairexpect ${condition} -f -a ${quoted(word)} -d ${quoted(summary)}`,
      ),
      ...(choices.length === 0 ? [] : [`complete -c fairexpect ${condition} -f -a ${quoted(choices.join(" "))}`]),
      ...(commands.length > 0 || files || choices.length > 0 ? [] : [`complete -c fairexpect ${condition} -f`]),
      ...options.map(({ flags, summary, takes, choices: values }) => {
        const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
        const value = takes === "nothing" ? [] : values.length === 0 ? ["-r"] : ["-x", "-a", quoted(values.join(" "))];
        return `complete -c fairexpect ${condition} ${[...names, ...value].join(" ")} -d ${quoted(summary)}`;
      }),
    ];
  });
  const known = words.map(({ after }) => after).filter((after) => after !== "");
  return `# Completion of fairexpect for Fish: fairexpect completion fish > ~/.config/fish/completions/fairexpect.fish
function __fairexpect_after
    set -l typed (commandline -opc)[2..-1]
    set -l found ""
    for count in 2 1
        set -l words (string join " " $typed[1..$count] 2>/dev/null)
        if contains -- "$words" ${known.map(quoted).join(" ")}
            set found "$words"
            break
        end
    end
    test "$found" = "$argv"
end
${lines.join("\n")}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
