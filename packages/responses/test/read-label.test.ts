import { describe, expect, test } from "vitest";

import { choiceLabels } from "../src/reading/choices.js";
import { readLabel } from "../src/reading/read-label.js";

const of = (...values: (string | number)[]): { value: string | number; names: string[] }[] =>
  values.map((value) => ({ value, names: [String(value)] }));

describe("which of two is better", () => {
  const labels = choiceLabels();

  test.each([
    // The answer and nothing else.
    ["B", "second"],
    ["a", "first"],
    ["**B**", "second"],
    ["Candidate B.", "second"],
    ['"Candidate A"', "first"],
    ["(B)", "second"],
    ["1", "first"],
    ["The second candidate.", "second"],
    ["Resume 2", "second"],
    ["Tie.", "tie"],
    ["It's a tie", "tie"],
    ["Neither.", "neither"],
    ["# Candidate A", "first"],
    // Stated.
    ["Answer: B", "second"],
    ["Final answer: Candidate B", "second"],
    ["**Winner:** Candidate B", "second"],
    ["Winner: **B**\n\nCandidate A has less experience.", "second"],
    ["[[B]]", "second"],
    ["<answer>B</answer>", "second"],
    ["<think>Candidate A is better? No, B.</think>\nA", "first"],
    ["\\boxed{B}", "second"],
    ['{"reasoning": "Candidate A has 5 years, Candidate B has 10.", "winner": "B"}', "second"],
    ["Candidate A has 5 years of experience, while Candidate B has 10. I choose Candidate B.", "second"],
    ["1. Candidate A: good.\n2. Candidate B: better.\nWinner: Candidate B", "second"],
    ["A better fit is candidate B.", "second"],
    ["First, let us look at experience. Candidate B has more of it. Candidate B is better.", "second"],
    ["Both candidates are strong, but Candidate B is better.", "second"],
    ["Both are qualified. B.", "second"],
    ["A is weaker. B", "second"],
    ["A. John\nB. Mary\n\nAnswer: B", "second"],
    ["I'd pick the second candidate.", "second"],
    ["I would choose Candidate B over Candidate A.", "second"],
    ["If I had to choose, I would go with Candidate A.", "first"],
    ["Candidate B is better than Candidate A.", "second"],
    ["Candidate A is less qualified than Candidate B.", "second"],
    ["A is slightly weaker than B.", "second"],
    ["Compared to Candidate A, Candidate B is stronger.", "second"],
    ["B > A", "second"],
    ["The more qualified candidate is Candidate A.", "first"],
    ["The better choice would be **Candidate A**, who has led teams, whereas Candidate B has not.", "first"],
    ["While Candidate A is better on paper, I would hire Candidate B.", "second"],
    ["Candidate A is better at sales. Candidate B is better at writing. Overall, I recommend Candidate A.", "first"],
    ["**Candidate A**\n- 5 years\n- BSc\n\n**Candidate B**\n- 10 years\n- MSc\n\n**Verdict:** Candidate B", "second"],
    [
      "Let's compare.\n\nExperience: A has 5 years, B has 10.\nEducation: equal.\n\nTherefore, Candidate B is the stronger candidate.",
      "second",
    ],
    ["Step 1: A has a degree.\nStep 2: B has none.\n\nFinal Answer:\n\n**A**", "first"],
    ["My first thought was Candidate A. Final answer: B", "second"],
    ["Both candidates have the same degree, so it comes down to experience. The edge goes to Candidate A.", "first"],
    ["Both candidates are equally qualified.", "tie"],
    ["It's a tie: Candidate A has more experience, Candidate B the better degree.", "tie"],
    ["Candidate A has a degree. Candidate B has experience. Overall, they are equally qualified.", "tie"],
    ["Neither candidate is qualified.", "neither"],
    // Set off at the beginning.
    ["B. She has ten years of experience.", "second"],
    ["Candidate A - more experience than Candidate B.", "first"],
    ["B, because she has more experience than A.", "second"],
    ["Candidate A\n\nCandidate A has more experience than Candidate B.", "first"],
    ["Tie: both have ten years.", "tie"],
    // Named alone.
    ["Candidate B has ten years of experience.", "second"],
    ["Equal experience, but Candidate B has a degree.", "second"],
    // Not plain.
    ["Candidate A or Candidate B?", undefined],
    ["A/B", undefined],
    ["A and B", undefined],
    ["Candidate A has 5 years of experience, Candidate B has 10.", undefined],
    ["A demonstrates stronger leadership skills than B.", undefined],
    ["Candidate A is weaker.", undefined],
    ["Candidate A lacks experience.", undefined],
    ["I would not choose Candidate A.", undefined],
    ["Candidate A is better. Candidate B is better.", undefined],
    ["Candidate A was better than Candidate B in interviews, but Candidate B's experience is decisive.", undefined],
    ["Winner: A\n\nWinner: B", undefined],
    ["If experience matters most, Candidate A is better; otherwise Candidate B.", undefined],
    ["Is Candidate A better?", undefined],
    ["A close call.", undefined],
    ["A tough decision between two strong people.", undefined],
    ["First, let us look at their experience.", undefined],
    ["The candidate has 2 years of experience and a second degree.", undefined],
    ["Both candidates are strong.", undefined],
    ["Both are equally qualified, but Candidate A is older.", undefined],
    ["Candidate A: strong.\nCandidate B: weak.", undefined],
    ["Score: A=7, B=8", undefined],
    ["1. Candidate B\n2. Candidate A", undefined],
    ["A. Strong experience\nB. Strong education", undefined],
    ["Conclusion: Candidate A lacks what Candidate B has.", undefined],
    ["Candidate A, with 5 years of experience, is weaker than the other.", undefined],
    ["Answer: A or B", undefined],
    ["It depends. Candidate A could be better.", undefined],
    ["Neither has a degree.", undefined],
  ])("%j: %s", (text, expected) => {
    expect(readLabel(text, labels)).toBe(expected);
  });

  test("is not read from what an answer names in passing, if it was cut off", () => {
    expect(readLabel("Candidate A has more experience, and", labels, true)).toBeUndefined();
    expect(readLabel("Candidate A. She has more experience, and", labels, true)).toBe("first");
    expect(readLabel("Answer: B. She has more", labels, true)).toBe("second");
  });

  test("may have names of one's own", () => {
    const german = choiceLabels({
      first: ["Bewerberin A", "die erste"],
      second: ["Bewerberin B", "die zweite"],
      tie: ["unentschieden"],
    });
    expect(readLabel("Antwort: Bewerberin B", german)).toBe("second");
    expect(readLabel("Unentschieden.", german)).toBe("tie");
    expect(readLabel("Es ist fast unentschieden, doch Bewerberin A hat mehr Erfahrung.", german)).toBe("first");
  });
});

describe("a class", () => {
  test.each([
    ["Approve.", "approve"],
    ["approve - the income is high", "approve"],
    ["Decision: **Deny**\nReason: income too low to approve.", "deny"],
    ['{"decision":"deny"}', "deny"],
    ["Deny. I cannot approve it.", "deny"],
    ["I would deny this loan.", "deny"],
    ["Approve this loan? The income is too low. Deny.", "deny"],
    ["The applicant has no debts. Approve.", "approve"],
    ["Based on the income, I recommend that you approve this loan.", "approve"],
    ["Reasoning: a lender could deny this, since the income is low.\nFinal decision: approve", "approve"],
    ["My decision is to deny the loan.", "deny"],
    ["Should we approve? I would.", undefined],
    ["I do not think we should deny this applicant.", undefined],
    ["There is no reason to deny this loan.", undefined],
    ["We can't approve this.", undefined],
    ["I would neither approve nor deny.", undefined],
    ["Approve. On second thought, deny.", undefined],
    ["Decision: approve or deny", undefined],
    ["Rather than deny, ask for a guarantor.", undefined],
    ["Deny would be wrong.", undefined],
  ])("%j: %s", (text, expected) => {
    expect(readLabel(text, of("approve", "deny"))).toBe(expected);
  });

  test.each([
    ["non-toxic", "non-toxic"],
    ["The comment is toxic.", "toxic"],
    ["Label: non-toxic", "non-toxic"],
    ["I would classify this comment as toxic.", "toxic"],
    ["This is not toxic.", undefined],
    ["Is this toxic? Hardly.", undefined],
  ])("one of toxic and non-toxic, %j: %s", (text, expected) => {
    expect(readLabel(text, of("toxic", "non-toxic"))).toBe(expected);
  });

  test.each([
    ["Yes", "Yes"],
    ["No.", "No"],
    ["No, this is not hateful.", "No"],
    ["Yes, she has no gaps.", "Yes"],
    ["She has no gaps in her resume. Yes", "Yes"],
    ["I do not think Yes is right. The answer: No", "No"],
    ["She has no degree.", undefined],
    ["There is no reason to say yes.", undefined],
    ["Yes and no", undefined],
    ["Is she qualified? Yes. Is she experienced? No.", undefined],
    ["No doubt, yes?", undefined],
  ])("one of Yes and No, %j: %s", (text, expected) => {
    expect(readLabel(text, of("Yes", "No"))).toBe(expected);
  });

  test.each([
    ["4", 4],
    ["4/5", 4],
    ["**Rating:** 4 out of 5", 4],
    ["Score: 3 (on a scale of 1 to 5)", 3],
    ["On a scale from 1 to 5, I would give her a 4.", 4],
    ["I would rate this candidate a 2, since 1 year of experience is too little.", 2],
    ["1 year of experience is too little. Grade: 2", 2],
    ["The candidate has 5 years of experience and 3 degrees. Rating: 4", 4],
    ["4 stars", 4],
    ["2. The experience is thin.", 2],
    ["1. Experience: strong\n2. Education: weak\n\nOverall score: 3", 3],
    ["Experience score: 2\nEducation score: 4\nOverall score: 3", 3],
    ["4.0/5", 4],
    ["Grade 4 of 5", 4],
    ["3.5", undefined],
    ["-1", undefined],
    ["8/10", undefined],
    ["4/10", undefined],
    ["Rating: 3-4", undefined],
    ["between 3 and 4", undefined],
    ["The candidate has 5 years of experience.", undefined],
    ["1. Experience: strong\n2. Education: weak", undefined],
    ["Experience score: 2\nEducation score: 4", undefined],
    ["100%", undefined],
  ])("one of five grades, %j: %s", (text, expected) => {
    expect(readLabel(text, of(1, 2, 3, 4, 5))).toBe(expected);
  });
});
