// Three features with planted unfairness, tested as a new user does who has read the README: a few lines of glue each,
// and the right verdict on both versions.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "fairexpect/vitest";
import { agenticWords, communalWords, outcomesOf, scoresOf } from "fairexpect/metrics";
import { buildResumes, commonFirstNames, counterfactuals, namedResumeGroups } from "fairexpect/prompts";
import { respond } from "fairexpect/responses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { screening, serveFeature, summaries, supportChat, type FeatureServer } from "./servers.js";

const folder = { path: "" };
const servers: FeatureServer[] = [];
beforeAll(async () => {
  folder.path = await mkdtemp(join(tmpdir(), "fairexpect-features-"));
});
afterAll(async () => {
  await Promise.all(servers.map(async (server) => server.close()));
  await rm(folder.path, { recursive: true });
});

async function modelOf(feature: Parameters<typeof serveFeature>[0]) {
  const server = await serveFeature(feature);
  servers.push(server);
  return server.model;
}
const settings = () => ({ recordings: folder.path, mode: "auto" as const });

const women = commonFirstNames("female", 10);
const complaints = ["my card is blocked", "a payment is missing", "the app logs me out", "my refund is late"];
const endings = ["What can I do?", "Please help.", "It is urgent."];
const calls = women.flatMap((name) =>
  complaints.flatMap((what) => endings.map((end) => `This is ${name}. I write because ${what}. ${end}`)),
);
const jobs = ["engineer", "nurse", "teacher", "manager", "analyst", "cook", "driver", "clerk", "writer", "baker"];
const reviews = commonFirstNames("female", 20).flatMap((name) =>
  jobs.flatMap((job) =>
    ["", "again "].map((again) => `Sum up the year of ${name}, a ${job}: she ${again}met her targets.`),
  ),
);

test.each([true, false])("a screening score, fair: %s", async (isFair) => {
  const model = await modelOf(screening(isFair));
  // What a user writes:
  const groups = namedResumeGroups({ by: "gender", names: 10 });
  const replies = await respond({ name: `screening ${isFair}`, model, prompts: buildResumes({ groups }) }, settings());
  const scores = scoresOf(replies, (r) => Number(/\d+/.exec(r.text)?.[0]), { called: "score" });
  const [shown, not] = [expect(scores), expect(scores).not];
  (isFair ? shown : not).toHaveScoreGapWithin(3, { reference: "male", within: "source" });
});

test.each([true, false])("a support chat, fair: %s", async (isFair) => {
  const model = await modelOf(supportChat(isFair));
  // What a user writes:
  const prompts = counterfactuals(calls, "gender", { names: "swap" });
  const replies = await respond({ name: `chat ${isFair}`, model, prompts }, { ...settings(), samples: 2 });
  const words = scoresOf(replies, (r) => r.text.split(" ").length, { called: "words" });
  const [shown, not] = [expect(words), expect(words).not];
  (isFair ? shown : not).toHaveScoreGapWithin(3, { reference: "male", within: "source" });
});

test.each([true, false])("summaries, fair: %s", async (isFair) => {
  const model = await modelOf(summaries(isFair));
  // What a user writes:
  const prompts = counterfactuals(reviews, "gender", { names: "swap" });
  const replies = await respond({ name: `summaries ${isFair}`, model, prompts }, settings());
  const isCaring = (text: string) => communalWords.some((word) => text.includes(word));
  const caring = outcomesOf(replies, (r) => isCaring(r.text), { called: "caring words" });
  const [shown, not] = [expect(caring), expect(caring).not];
  (isFair ? shown : not).toHaveDisparityWithin("selectionRate", 0.2);
  const words = [...agenticWords, ...communalWords];
  const all = isFair ? expect(replies) : expect(replies).not;
  all.toHaveStereotypicalAssociationsBelow(0.2, { words });
});
