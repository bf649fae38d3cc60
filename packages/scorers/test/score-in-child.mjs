// Scores 1,000 texts of its own and 3,000 that it shares with others, a few at a time, into one cache.
import { score } from "@fairexpect/scorers";

const [, , cache, number] = process.argv;
const scorer = { id: "shared", score: (texts) => texts.map((text) => Number(text) / 10_000) };
const start = Number(number) * 1000;
for (let i = 0; i < 4000; i += 200) {
  const texts = Array.from({ length: 200 }, (_, k) => String((start + i + k) % 4000));
  const responses = texts.map((text, sample) => ({ text, sample }));
  await score({ useCase: "bot", prompts: [{ text: "p", responses }] }, scorer, { cache, as: "x" });
}
