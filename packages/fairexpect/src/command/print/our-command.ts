import type { World } from "../world.js";

/** Between the words of a command, so that it stands on one line. */
const GLUE = "\u00a0";
const STARTERS = { npm: "npx", pnpm: "pnpm exec", yarn: "yarn", bun: "bunx" };

/** A command of ours in a message: on one line, and with what starts it, once `withStarter` has it. */
export function ourCommand(words: string): string {
  return `fairexpect ${words}`.replaceAll(" ", GLUE);
}

/**
 * Commands of ours as they are typed here: `npx fairexpect` if npx started this one, as a shell finds no program that
 * is installed in a project alone.
 */
export function withStarter(text: string, world: World): string {
  const starter = starterOf(world);
  return starter === "" ? text : text.replaceAll(`fairexpect${GLUE}`, ourStart(starter));
}

/** What of the lines of a help begins with our program, with what starts it. */
export function lineWithStarter(line: string, world: World): string {
  const starter = starterOf(world);
  return starter === "" ? line : line.replace(/^(?=fairexpect )/, `${starter} `);
}

/** A message whose lines are broken, with its spaces. */
export function unglued(text: string): string {
  return text.replaceAll(GLUE, " ");
}

function ourStart(starter: string): string {
  return `${starter} fairexpect `.replaceAll(" ", GLUE);
}

function starterOf({ environment }: World): string {
  const agent = environment["npm_config_user_agent"] ?? "";
  return Object.entries(STARTERS).find(([manager]) => agent.startsWith(`${manager}/`))?.[1] ?? "";
}
