// Derives rankings.csv from the published answers: one line an answer, with the rank that each group's candidate got.
//
//   node data/derive.mjs FOLDER     FOLDER holds gpt-3.5-turbo__*.jsonl.gz and published_top_ranked_gpt-3.5.csv
//
// Source: L. Yin, D. Alba, L. Nicoletti, "OpenAI's GPT Is a Recruiter's Dream Tool. Tests Show There's Racial Bias",
// Bloomberg, 8 March 2024; BloombergGraphics/2024-openai-gpt-hiring-racial-discrimination, Apache-2.0. See NOTICE.
//
// Each answer ranks eight resumes that are equal but for the name. A candidate's rank follows from where the full name
// first stands in the answer. Candidates that the answer does not name come after those that it names and share the
// mean of the ranks left over, so that an answer that stops early stays in and prefers none of the unnamed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const GROUPS = ["A_M", "A_W", "B_M", "B_W", "H_M", "H_W", "W_M", "W_W"];

export function ranksOf({ response, order, demo }) {
  const text = response.toUpperCase();
  const places = order.map((name) => text.indexOf(name.toUpperCase()));
  const named = places.filter((place) => place !== -1).sort((a, b) => a - b);
  const shared = (named.length + 1 + order.length) / 2;
  const ranks = places.map((place) => (place === -1 ? shared : named.indexOf(place) + 1));
  return Object.fromEntries(demo.map((group, i) => [group, ranks[i]]));
}

function derive(folder) {
  const answers = readdirSync(folder)
    .filter((name) => /^gpt-3\.5-turbo__.*\.jsonl\.gz$/.test(name))
    .flatMap((name) =>
      gunzipSync(readFileSync(join(folder, name)))
        .toString("utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => JSON.parse(line))
    .filter(({ run }) => !run.split("/").includes("oversampled"));
  const rows = answers.map((answer) => ({ job: answer.job, run: answer.run, ranks: ranksOf(answer) }));
  rows.sort((a, b) => a.job.localeCompare(b.job, "en") || a.run.localeCompare(b.run, "en", { numeric: true }));
  check(rows, readFileSync(join(folder, "published_top_ranked_gpt-3.5.csv"), "utf8"));
  const lines = rows.map(({ job, run, ranks }) =>
    [job, run.replace(/\.json$/, ""), ...GROUPS.map((group) => ranks[group])].join(","),
  );
  const file = new URL("rankings.csv", import.meta.url);
  writeFileSync(file, [["job", "run", ...GROUPS].join(","), ...lines, ""].join("\n"));
  const partial = rows.filter(({ ranks }) => new Set(Object.values(ranks)).size < GROUPS.length).length;
  console.log(
    `${rows.length} answers, ${partial} of them do not name all eight candidates; top-1 counts equal the published ones`,
  );
}

function check(rows, published) {
  for (const line of published.trim().split("\n").slice(1)) {
    const [group, top, , , , job] = line.split(",");
    const ours = rows.filter((row) => row.job === job && row.ranks[group] === 1).length;
    if (ours !== Number(top)) throw new Error(`${job}, ${group}: ${ours} first ranks derived, ${top} published`);
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (process.argv[2] === undefined) throw new Error("usage: node data/derive.mjs FOLDER");
  derive(process.argv[2]);
}
