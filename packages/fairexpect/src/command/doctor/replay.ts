import { counted } from "../print/counted.js";
import { inspectAll, notesOf, type Inspected } from "../recordings/list.js";
import { recordingFiles } from "../recordings/recording-files.js";
import { problemsOf } from "../recordings/verify.js";
import type { World } from "../world.js";
import { fine, note, problem, type Check } from "./check.js";

const MODES: Readonly<Record<string, string>> = {
  auto: "what is recorded is replayed, and the rest is asked of the model and recorded",
  record: "everything is asked of the model, and replaces what was recorded",
  replay: "nothing is called, and what is not recorded is an error",
  off: "everything is asked of the model, and no recording is read or written",
};

/** In which mode a run would be, and what it would replay. */
export async function replayChecks(world: World): Promise<readonly Check[]> {
  const { check, mode } = modeCheck(world);
  const inspected = await inspectAll(world, recordingFiles(world, []));
  if (inspected.length === 0) return [check, note("recordings", "there are none yet below this folder.")];
  return [check, ...inspected.map((each) => recordingCheck(each, mode))];
}

function modeCheck({ environment }: World): { readonly check: Check; readonly mode: string } {
  const { FAIREXPECT_MODE: named = "", CI: ci = "" } = environment;
  const isCi = !["", "0", "false"].includes(ci.toLowerCase());
  const mode = named === "" ? (isCi ? "replay" : "auto") : named;
  const why = named !== "" ? "FAIREXPECT_MODE" : isCi ? "CI is set" : "the default";
  if (!Object.hasOwn(MODES, mode))
    return {
      mode,
      check: problem(
        "mode",
        `FAIREXPECT_MODE is ${JSON.stringify(mode)}; expected one of ${Object.keys(MODES).join(", ")}.`,
      ),
    };
  return { mode, check: fine("mode", `${mode} (${why}): ${MODES[mode]}`) };
}

function recordingCheck(inspected: Inspected, mode: string): Check {
  const [first] = problemsOf(inspected);
  const { contents, file } = inspected;
  if (contents === undefined) return problem(file, first ?? "cannot be read");
  const { useCase, responses, prompts, models, recorded } = contents;
  const days =
    recorded === undefined
      ? ""
      : `, recorded ${recorded.from === recorded.to ? recorded.from : `${recorded.from} to ${recorded.to}`}`;
  const verb = mode === "auto" || mode === "replay" ? "would be replayed" : "are recorded";
  const notes = notesOf(contents);
  const said = `${counted(responses, "response")} to ${counted(prompts, "prompt")} of ${models.join(", ")} ${verb}${days}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
  return first === undefined ? fine(`recording ${useCase}`, said) : problem(`recording ${useCase}`, first);
}
