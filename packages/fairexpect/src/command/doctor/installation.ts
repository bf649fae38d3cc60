import type { Project } from "../init/project.js";
import { version } from "../version.js";
import { fine, note, problem, type Check } from "./check.js";
import { fits, packageFrom, resolves, type Installed } from "./packages.js";

const OLDEST_NODE = "20.19.0";

/** What is installed, in which versions, and what of it resolves from the project. */
export function installationChecks(project: Project, nodeVersion: string): readonly Check[] {
  const own = packageFrom(project.folder, "fairexpect");
  return [
    fits(nodeVersion, `>=${OLDEST_NODE}`)
      ? fine("node", nodeVersion)
      : problem("node", `${nodeVersion}; fairexpect needs ${OLDEST_NODE} or later.`),
    ...(own === undefined
      ? [
          problem(
            "fairexpect",
            `is not installed here. Install it: ${project.manager} ${project.manager === "npm" ? "install" : "add"} --save-dev fairexpect.`,
          ),
        ]
      : [ownCheck(own), ...roomChecks(own), ...doorChecks(project.folder, own)]),
    ...runnerChecks(project, own),
    ...sdkChecks(project, own),
    ...optionalChecks(project, own),
  ];
}

function ownCheck(own: Installed): Check {
  return own.version === version
    ? fine("fairexpect", own.version)
    : note(
        "fairexpect",
        `${own.version} is installed, and ${version} runs this command: the project's own is npx fairexpect.`,
      );
}

/** Two copies of a package are two registries of matchers, and classes that are not each other's. */
function roomChecks(own: Installed): readonly Check[] {
  const rooms = Object.keys(recordOf(own.manifest["dependencies"])).filter((name) => name.startsWith("@fairexpect/"));
  const wrong = rooms.flatMap((name) => {
    const found = packageFrom(own.folder, name);
    if (found === undefined) return [problem(name, "is not installed. Install anew.")];
    return found.version === own.version
      ? []
      : [problem(name, `is ${found.version}, and fairexpect is ${own.version}. Give all the same version.`)];
  });
  const twice = rooms.flatMap((name) => {
    const copies = new Set(
      [own.folder, ...rooms.flatMap((other) => packageFrom(own.folder, other)?.folder ?? [])].flatMap(
        (folder) => packageFrom(folder, name)?.folder ?? [],
      ),
    );
    return copies.size > 1
      ? [
          problem(
            name,
            `is installed ${copies.size} times: ${[...copies].join(", ")}. Install anew, so that there is one.`,
          ),
        ]
      : [];
  });
  return wrong.length + twice.length > 0
    ? [...wrong, ...twice]
    : [fine("rooms", `${rooms.length} packages of @fairexpect, all ${own.version}`)];
}

function doorChecks(folder: string, own: Installed): readonly Check[] {
  const doors = Object.keys(recordOf(own.manifest["exports"])).map((door) => door.replace(/^\./, "fairexpect"));
  const closed = doors.filter((door) => !resolves(folder, door));
  return closed.length === 0
    ? [fine("doors", `all ${doors.length} resolve from here`)]
    : [problem("doors", `${closed.join(", ")} cannot be resolved from ${folder}. Install anew.`)];
}

function runnerChecks(project: Project, own: Installed | undefined): readonly Check[] {
  const peers = recordOf(own?.manifest["peerDependencies"]);
  const found = (["vitest", "jest"] as const).flatMap((runner) => {
    const installed = packageFrom(project.folder, runner);
    if (installed === undefined) return [];
    const range = peers[runner === "jest" ? "expect" : runner];
    const isFit = typeof range !== "string" || fits(installed.version, range);
    const configuration = project.configurations[runner];
    const registered = project.isConfigured[runner]
      ? `, registered in ${configuration}`
      : ": test files import the matchers themselves, or a set-up file does";
    return [
      isFit
        ? fine(runner, `${installed.version}${registered}`)
        : problem(runner, `${installed.version}; fairexpect works with ${range}.`),
    ];
  });
  return found.length > 0
    ? found
    : [note("runner", "neither Vitest nor Jest is installed here; the package expect works under any other.")];
}

function sdkChecks(project: Project, own: Installed | undefined): readonly Check[] {
  const ai = packageFrom(project.folder, "ai");
  if (ai === undefined)
    return [
      note("ai", "is not installed: recorded answers are replayed, and no model is called. Install it to call one."),
    ];
  const range = recordOf(own?.manifest["peerDependencies"])["ai"];
  const providers = project.providers.length === 0 ? "no provider package" : project.providers.join(", ");
  return [
    typeof range !== "string" || fits(ai.version, range)
      ? fine("ai", `${ai.version}, with ${providers}`)
      : problem("ai", `${ai.version}; fairexpect works with ${range}.`),
  ];
}

const OPTIONAL: readonly (readonly [name: string, use: string])[] = [
  ["@huggingface/transformers", "transformer models as scorers"],
  ["unstorage", "recordings that machines share"],
];

function optionalChecks({ folder }: Project, own: Installed | undefined): readonly Check[] {
  const peers = recordOf(own?.manifest["peerDependencies"]);
  return OPTIONAL.map(([name, use]) => {
    const installed = packageFrom(folder, name);
    if (installed === undefined) return fine(name, `not installed; only for ${use}`);
    const range = peers[name];
    return typeof range !== "string" || fits(installed.version, range)
      ? fine(name, installed.version)
      : problem(name, `${installed.version}; fairexpect works with ${range}.`);
  });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
