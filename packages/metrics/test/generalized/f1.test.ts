import { generalizedMetric, pcm, rateByGroup, rootMeanSquareBias, type GroupData } from "@fairexpect/metrics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refused } from "../core/refused.js";
import { expectClose } from "./fixture.js";

const example = fc.record({ gold: fc.integer({ min: 0, max: 1 }), predicted: fc.integer({ min: 0, max: 1 }) });
const groups = fc.record({
  women: fc.array(example, { minLength: 1, maxLength: 4 }),
  men: fc.array(example, { minLength: 1, maxLength: 4 }),
});

const rowsOf = (data: GroupData["groups"]) =>
  Object.entries(data).flatMap(([group, examples]) =>
    examples.map(({ gold, predicted }) => ({ group, prediction: Number(predicted), label: Number(gold) })),
  );

test("the F1 of a group is that of classification, and has no value on the same data", () => {
  fc.assert(
    fc.property(groups, (data) => {
      const general = pcm(
        { classes: ["no", "yes"], groups: data },
        { score: "f1", comparison: "absoluteDifference", class: 1 },
      );
      const rates = rateByGroup(rowsOf(data), { rate: "f1Score", positive: 1 });
      for (const { of, value } of rates.groups ?? []) {
        const same = general.groups?.find((each) => each.of.group === of.group);
        if (value === undefined) expect(same?.value).toBeUndefined();
        else expectClose(same?.value, value);
      }
    }),
  );
});

test("the F1 of a class that is predicted and never true is 0, and of one that is neither it has no value", () => {
  const data = (predicted: number): GroupData => ({
    classes: ["no", "yes"],
    groups: { women: [{ gold: 0, predicted }], men: [{ gold: 1, predicted: 1 }] },
  });
  const f1 = { score: "f1", comparison: "absoluteDifference", class: 1 } as const;
  expect(pcm(data(1), f1).value).toBe(1);
  expect(pcm(data(0), f1).reason).toBe("group women has no example with gold class yes or a prediction of it");
});

test("a root mean square of ratios is refused, whatever their best value is said to be", () => {
  const examples = [0, 1, 1, 0].map((gold, i) => ({ gold, predicted: i % 2 }));
  const ratios = generalizedMetric("fprRatio", { groups: { women: examples, men: examples } });
  expect(refused(() => rootMeanSquareBias(ratios)).message).toContain(
    "which is fair at 1; expected a measurement that is fair at 0.",
  );
  const unfounded = { ...ratios, metric: { ...ratios.metric, best: 0 } };
  expect(refused(() => rootMeanSquareBias(unfounded)).message).toContain(
    "a ratio; expected a measurement that is fair at 0. Take differences",
  );
});
