import type { InputProblem } from "@fairexpect/metrics";
import type { CommandDescription, Invocation } from "./command.js";
import { kebab } from "./kebab.js";

/** A command as it was typed. */
export interface Called {
  readonly command: CommandDescription;
  readonly typed: Omit<Invocation, "world">;
}

/** Arguments of the library that a flag calls otherwise. */
const CALLED: Readonly<Record<string, string>> = {
  attributes: "attribute",
  limits: "limit",
  budget: "maxCalls",
  preset: "model",
};

/**
 * What the library finds wrong with an argument, in the words of the command line: `facts.limits.toxicFracton` is
 * `--limit toxicFracton`, `useCase.prompts` stands in the file that was named.
 */
export function inFlags({ argument, given, expected, advice }: InputProblem, { command, typed }: Called): string {
  const names = argument.replace(/^(?:options|facts)\./, "").split(/[.[]/);
  const [first = ""] = names;
  const key = CALLED[first] ?? first;
  const told = advice === undefined ? "" : ` ${withFlags(advice, command)}`;
  const [file] = typed.arguments;
  const [place] = command.arguments ?? [];
  if (place?.name.slice(1, -1) === key)
    return `${place.name} is ${writtenAs(file, given)}; expected ${expected}.${told}`;
  if (!hasFlag(command, key)) {
    // What no flag says stands in the file.
    const where = typeof file === "string" && place?.name === "<file>" ? `${file}: ` : "";
    return `${where}${argument.replace(/^options\./, "assessment.")} is ${given}; expected ${expected}.${told}`;
  }
  const flag = [`--${kebab(key)}`, ...(key === "limit" && names.length > 1 ? names.slice(1) : [])].join(" ");
  const value = typed.options[key];
  const others = /^(?:one of the|no) (?:facts|options)(?: of \w+)? ?(.*)$/.exec(expected)?.[1];
  if (others !== undefined) return `${flag} ${notBeside(others, typed.options["task"], command)}`;
  const wanted = withFlags(expected, command);
  if (value === undefined && given === "undefined") return `${flag} is missing; expected ${wanted}.${told}`;
  if (value === undefined && command.name === "assess")
    return `${file === undefined ? "" : `${String(file)}: `}assessment.${first} is ${given}; expected ${wanted}.${told}`;
  const unless = value === undefined ? " unless given" : "";
  return `${flag} is ${writtenAs(value, given)}${unless}; expected ${wanted}.${told}`;
}

/**
 * Options as code, in texts of the library, as they are typed: `{ introduce: "names" }` is `--introduce names`. A share
 * may be typed in per cent.
 */
export function withFlags(text: string, command: CommandDescription): string {
  return text
    .replaceAll(/\{ (\w+): (?:"([^"]*)"|true) \}/g, (code, name: string, value: string | undefined) =>
      hasFlag(command, name) ? [`--${kebab(name)}`, ...(value === undefined ? [] : [value])].join(" ") : code,
    )
    .replaceAll(/\["([^"\]]*)"\]/g, "$1")
    .replace(/^For (\S+) %, pass \S+\.$/, "For $1 %, write $1%.");
}

/** A flag that belongs to another task. */
function notBeside(names: string, task: unknown, command: CommandDescription): string {
  const flags = names
    .split(", ")
    .map((name) => CALLED[name] ?? name)
    .filter((name) => name !== "task" && hasFlag(command, name))
    .map((name) => `--${kebab(name)}`);
  const beside = typeof task === "string" ? `--task ${task}` : "this task";
  return `does not go with ${beside}; expected some of ${flags.join(", ")}. Leave it out.`;
}

function hasFlag({ options = [] }: CommandDescription, key: string): boolean {
  return options.some(({ flags }) => /--(?:no-)?([\w-]+)/.exec(flags)?.[1] === kebab(key));
}

/** As it was typed, if it was; texts in quotation marks. */
function writtenAs(value: unknown, given: string): string {
  if (typeof value !== "string") return given.replace(/^the text /, "");
  return value.trim() !== "" && Number.isFinite(Number(value)) ? value : JSON.stringify(value);
}
