import { explore } from "@fairexpect/assessment";
import { expect, test } from "vitest";

const MEGABYTE = 1_000_000;

async function processorTime(unit: string, length: number): Promise<number> {
  const text = unit.repeat(length / unit.length);
  const prompts = Array.from({ length: 12 }, (_, i) => ({
    text: `${i}`,
    source: `${i >> 1}`,
    group: i % 2 ? "a" : "b",
    responses: [{ sample: 0, text: i < 2 ? text : "Fine." }],
  }));
  const start = process.cpuUsage();
  await explore({ prompts });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

test.each(["a", "a ", "I can ", "-1", "the the. ", "'s", "1.", "漢", "not sure ", "?!", "\n", "https://a.b/"])(
  "a megabyte of %j takes about ten times as long as a tenth of it",
  async (unit) => {
    const short = await processorTime(unit, MEGABYTE / 10);
    const long = await processorTime(unit, MEGABYTE);
    expect(long).toBeLessThan(40 * Math.max(short, 0.1));
  },
);
