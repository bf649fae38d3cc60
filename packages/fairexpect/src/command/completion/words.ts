import type { CommandDescription, OptionDescription } from "../command.js";

/** What can be typed behind a command, or behind a group. */
export interface Words {
  /** The words before: "", "recordings", "recordings list". */
  readonly after: string;
  readonly commands: readonly { readonly word: string; readonly summary: string }[];
  readonly options: readonly {
    readonly flags: readonly string[];
    readonly summary: string;
    readonly takes: "nothing" | "text";
    readonly choices: readonly string[];
  }[];
  /** What the first argument can be, if that is known. */
  readonly choices: readonly string[];
  /** Whether file names may follow. */
  readonly files: boolean;
}

const COMMON: readonly OptionDescription[] = [
  { flags: "--json", summary: "print JSON" },
  { flags: "-h, --help", summary: "print help" },
];

/** All that can be typed, made of the descriptions of the commands. */
export function wordsOf(
  groups: readonly { readonly name: string; readonly summary: string }[],
  commands: readonly CommandDescription[],
): readonly Words[] {
  const below = (name: string): Words["commands"] =>
    commands.flatMap((command) => {
      const words = command.name.split(" ");
      return words.length === 2 && words[0] === name ? [{ word: words[1] ?? "", summary: command.summary }] : [];
    });
  const top = [
    ...commands.filter(({ name }) => !name.includes(" ")).map(({ name, summary }) => ({ word: name, summary })),
    ...groups.map(({ name, summary }) => ({ word: name, summary })),
    { word: "help", summary: "print the help of a command" },
  ];
  const none = { choices: [], files: false };
  return [
    {
      after: "",
      commands: top,
      options: [...COMMON.slice(1), { flags: "-v, --version", summary: "print the version" }].map(optionOf),
      ...none,
    },
    ...groups.map(({ name }) => ({
      after: name,
      commands: below(name),
      options: COMMON.slice(1).map(optionOf),
      ...none,
    })),
    ...commands.map(({ name, options = [], arguments: places = [] }) => ({
      after: name,
      commands: [],
      options: [...options, ...COMMON].map(optionOf),
      choices: places[0]?.choices ?? [],
      files: places.length > 0 && places[0]?.choices === undefined,
    })),
  ];
}

function optionOf({ flags, summary, choices = [] }: OptionDescription): Words["options"][number] {
  const parts = flags.split(/[ ,]+/);
  return {
    flags: parts.filter((part) => part.startsWith("-")),
    summary,
    takes: parts.some((part) => part.startsWith("<")) ? "text" : "nothing",
    choices,
  };
}
