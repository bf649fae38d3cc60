import { assess } from "./assess/assess.js";
import { baselinesAccept } from "./baselines/accept.js";
import { baselinesDiff } from "./baselines/diff.js";
import { baselinesHistory } from "./baselines/history.js";
import { baselinesList } from "./baselines/list.js";
import { baselinesPromote } from "./baselines/promote.js";
import type { CommandDescription } from "./command.js";
import { completionOf } from "./completion/completion.js";
import { wordsOf } from "./completion/words.js";
import { doctor } from "./doctor/doctor.js";
import { merge } from "./evidence/merge.js";
import { explore } from "./explore/explore.js";
import { report } from "./evidence/report.js";
import { init } from "./init/init.js";
import { modelsList } from "./models/list.js";
import { modelsPull } from "./models/pull.js";
import { modelsVerify } from "./models/verify.js";
import { plan } from "./plan.js";
import { recommend } from "./recommend.js";
import { recordingsAccept } from "./recordings/accept.js";
import { recordingsDiff } from "./recordings/diff.js";
import { recordingsList } from "./recordings/list.js";
import { recordingsMigrate } from "./recordings/migrate.js";
import { recordingsPrune } from "./recordings/prune.js";
import { recordingsShow } from "./recordings/show.js";
import { recordingsVerify } from "./recordings/verify.js";

/** Commands that have commands of their own. */
export const groups: readonly { readonly name: string; readonly summary: string }[] = [
  { name: "recordings", summary: "list, show, check, compare, prune and migrate recorded answers" },
  { name: "baselines", summary: "list, compare, promote and accept the values of releases" },
  { name: "models", summary: "list, download and check the models that score" },
];

/** All commands, in the order in which help and README list them. */
export const commands: readonly CommandDescription[] = [
  init,
  recommend,
  plan,
  explore,
  assess,
  report,
  merge,
  recordingsList,
  recordingsShow,
  recordingsVerify,
  recordingsAccept,
  recordingsPrune,
  recordingsMigrate,
  recordingsDiff,
  baselinesList,
  baselinesDiff,
  baselinesHistory,
  baselinesPromote,
  baselinesAccept,
  modelsList,
  modelsPull,
  modelsVerify,
  doctor,
  completionOf(() => wordsOf(groups, commands)),
];
