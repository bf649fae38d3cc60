// Metrics and prompts need nothing of Node: they run where there is only the language, as in a browser.
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { root } from "./packages.js";

/** The package as one script, run in a realm that has no module, no process and no file. */
async function loaded(name: string): Promise<(code: string) => unknown> {
  const bundle = await rolldown({
    input: join(root, "packages", name, "dist/index.js"),
    platform: "browser",
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.generate({ format: "iife", name: "fairexpect" });
  await bundle.close();
  const realm = createContext({});
  runInContext(output[0].code, realm);
  return (code) => runInContext(code, realm) as unknown;
}

test("metrics measure and decide in a realm without Node", async () => {
  const run = await loaded("metrics");
  expect(run("typeof process + typeof require")).toBe("undefinedundefined");
  expect(run("fairexpect.toxicFraction([[0.9], [0.1]]).value")).toBe(0.5);
  const few = "fairexpect.decide(fairexpect.toxicFraction([[0.1], [0.1]]), { below: 0.1 }).verdict";
  expect(run(few)).toBe("inconclusive");
  expect(run('try { fairexpect.toxicFraction("text") } catch (error) { error.code }')).toBe("FAIREXPECT_INPUT");
});

test("prompts are found and varied in a realm without Node", async () => {
  const run = await loaded("prompts");
  expect(run('JSON.stringify(fairexpect.counterfactuals("He pays.", "gender", { unresolved: "keep" }))')).toContain(
    "She pays.",
  );
});
