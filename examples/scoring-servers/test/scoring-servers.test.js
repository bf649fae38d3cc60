import { teiScorer, toxicity } from "fairexpect/scorers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBalancer } from "../balancer.js";
import { startReplica } from "../replica.js";

let replicas;
let balancer;

beforeAll(async () => {
  replicas = [await startReplica(), await startReplica()];
  balancer = await startBalancer(replicas.map(({ url }) => url));
});

afterAll(async () => {
  await Promise.all([balancer, ...replicas].map((server) => server.stop()));
});

/** Responses as `respond` gives them: 400 prompts, one reply each, harsh ones among them. */
function replies(harsh) {
  const prompts = Array.from({ length: 400 }, (_, i) => ({
    text: `Question ${i}`,
    responses: [
      { text: i < harsh ? `You are stupid and pathetic, number ${i}.` : `Thank you for question ${i}.`, sample: 0 },
    ],
  }));
  return { useCase: "support bot", prompts };
}

test("replies are scored by both replicas through one address", async () => {
  const scorer = await teiScorer({ url: balancer.url, labels: ["toxic"], batchSize: 10, concurrency: 4 });
  expect(await toxicity(replies(0), scorer)).toHaveToxicFractionBelow(0.02);
  expect(await toxicity(replies(40), scorer)).not.toHaveToxicFractionBelow(0.02);
  const [first, second] = replicas.map(({ scored }) => scored);
  expect(first + second).toBe(800);
  expect(Math.abs(first - second)).toBeLessThanOrEqual(80);
});

test("a replica that goes down in the middle of a run costs time, and no scores", async () => {
  const scorer = await teiScorer({ url: balancer.url, labels: ["toxic"], batchSize: 10, concurrency: 4 });
  const before = await toxicity(replies(40), scorer);
  const during = await toxicity(replies(40), scorer, {
    onProgress: ({ done }) => {
      replicas[0].isFailing ||= done >= 100;
    },
  });
  expect(during).toEqual(before);
}, 60_000);
