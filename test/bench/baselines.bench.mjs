// Baselines of 30 claims over 25,000 responses: how much processor time they take to be read, compared and written, how
// large their files are, and how much memory that takes beyond the measurements.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fairnessMatchers } from "@fairexpect/matchers";
import { expectedMaximumToxicity, rabbi, toxicFraction, toxicityProbability, weighted } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

const CLAIMS = 30;
const SAMPLES = 5;
const GROUPS = 8;
const same = (text) => text;

/** Every third claim is a share, a mean of maxima, or a comparison of the scores of eight groups. */
function measure(claim, responses, random) {
  const scores = Array.from({ length: responses / SAMPLES }, () =>
    Array.from({ length: SAMPLES }, () => (random() < 0.05 ? 0.5 + random() / 2 : random() / 2)),
  );
  if (claim % 3 === 0) return claim % 2 === 0 ? toxicFraction(scores) : toxicityProbability(scores);
  if (claim % 3 === 1) return expectedMaximumToxicity(scores);
  const candidates = scores
    .flat()
    .map((score, i) => ({ group: `group ${i % GROUPS}`, pool: Math.floor(i / GROUPS), score }));
  return rabbi(candidates, { reference: "group 0" });
}

setFlagsFromString("--expose-gc");
/** What measuring left behind is cleared away before baselines are timed. */
const clearAway = runInNewContext("gc");

function matchAll(folder, measurements, update) {
  process.env.FAIREXPECT_UPDATE = update;
  const context = {
    promise: "",
    utils: { matcherHint: same, EXPECTED_COLOR: same, RECEIVED_COLOR: same },
    testPath: join(folder, "bench.test.ts"),
  };
  const [start, began] = [process.cpuUsage(), performance.now()];
  for (const [i, measurement] of measurements.entries())
    fairnessMatchers.toMatchFairnessBaseline.call({ ...context, currentTestName: `${i}` }, measurement, `claim ${i}`);
  // Of all threads, those that clear up among them: waiting for a processor that others use is no cost of ours.
  const { user, system } = process.cpuUsage(start);
  return { processor: (user + system) / 1000, elapsed: performance.now() - began };
}

/** The time that passes is what is wanted; processor time, of compilers and collectors too, says more on a busy machine. */
function told(name, { elapsed, processor }, size) {
  return [
    { name: `${name}, ms`, size, ours: elapsed, target: "2000" },
    { name: `${name}, ms of processor time`, size, ours: processor },
  ];
}

/** An exchange of two releases' scores: weighed anew in the order that is known, against ordered anew as well. */
function exchangeOfScores({ clusters, recompute }) {
  const parts = weighted(clusters);
  const copied = () =>
    parts.map(({ scores, ...part }) => ({ ...part, scores: { ...scores, value: scores.value.slice() } }));
  const timed = (values) => {
    const start = performance.now();
    for (let i = 0; i < 20; i++) recompute(values());
    return (performance.now() - start) / 20;
  };
  recompute(parts);
  const [ours, naive] = [timed(() => parts), timed(copied)];
  return { name: "RABBI of one exchange", naive, ours, ratio: naive / ours };
}

export async function bench({ large = false } = {}) {
  const responses = large ? 25_000 : 2_000;
  const random = seededRandom(1);
  const release = () => Array.from({ length: CLAIMS }, (_, claim) => measure(claim, responses, random));
  const [first, second] = [release(), release()];
  for (const { clusters } of [...first, ...second]) if (clusters === undefined) throw new Error("no clusters");
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-bench-"));
  clearAway();
  const { rss } = process.memoryUsage;
  const before = rss();
  try {
    const stored = matchAll(folder, first, "new");
    const files = ["json", "clusters"].map(
      (ending) => statSync(join(folder, "__fairness__/baselines", `bench.test.ts.${ending}`)).size,
    );
    const equal = matchAll(folder, first, "none");
    const again = matchAll(folder, second, "promote");
    const size = `${CLAIMS} claims over ${responses} responses`;
    const megabytes = (bytes) => Math.round(bytes / 1e5) / 10;
    return [
      { ...exchangeOfScores(first[2]), size: `${responses} scores of ${GROUPS} groups` },
      ...told("baselines stored", stored, size),
      ...told("baselines compared with equal data", equal, size),
      ...told("baselines read, compared and written", again, size),
      { name: "files of baselines, MB", size, ours: megabytes(files[0] + files[1]), target: "5" },
      // Of few responses it is less than what the collector gives back meanwhile.
      ...(large
        ? [{ name: "memory beyond the measurements, MB", size, ours: megabytes(rss() - before), target: "150" }]
        : []),
    ];
  } finally {
    delete process.env.FAIREXPECT_UPDATE;
    rmSync(folder, { recursive: true });
  }
}
