// Releases are held to what the first one was accepted with, rather than to limits chosen after the fact.
// RELEASE=first makes the baselines (with FAIREXPECT_RELEASE=first and -u), RELEASE=planted has a regression.
import { allocationGap, rabbi } from "fairexpect/metrics";
import { expect, test } from "vitest";
import { rankingsOf } from "./releases.js";

const rankings = rankingsOf(process.env["RELEASE"] ?? "second");
const jobs = ["retail", "software engineer", "financial analyst", "HR specialist"];
const reference = "white men";

test.each(jobs)("%s: no group is ranked farther from white men than in the accepted release", (job) => {
  expect(rabbi(rankings.get(job) ?? [], { reference })).toMatchFairnessBaseline(job);
});

test.each(jobs)("%s: with three places, no group's rate of selection is farther from theirs", (job) => {
  expect(allocationGap(rankings.get(job) ?? [], { k: 3, reference })).toMatchFairnessBaseline(`${job}, three places`);
});
