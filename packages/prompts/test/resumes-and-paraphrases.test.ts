import { allocationGap, rabbi, type Candidate } from "@fairexpect/metrics";
import {
  buildResumes,
  findMentions,
  firstNameLexicon,
  identityLexicon,
  jobDescription,
  namedResumeGroups,
  paraphrasePrompt,
  parseParaphrases,
  resumeJobs,
  validateParaphrases,
  type Resume,
} from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

describe("buildResumes", () => {
  test("takes a vacancy with resumes of one level", () => {
    const jobs = [{ title: "baker", description: "Bakes.", resumes: { fair: ["2 years of baking"] } }];
    const resumes = buildResumes({ jobs, names: 1 });
    expect(resumes).toHaveLength(8);
    expect(new Set(resumes.map(({ source, text, name }) => `${source}: ${text.replace(name, "")}`))).toEqual(
      new Set(["baker fair: \n\n2 years of baking"]),
    );
  });
  test("puts every resume under names of every group, and pools differ in nothing but the name", () => {
    const resumes = buildResumes();
    expect(resumes).toHaveLength(4 * 3 * 10 * 8);
    const pools = new Map<string, Resume[]>();
    for (const resume of resumes) pools.set(resume.pool, [...(pools.get(resume.pool) ?? []), resume]);
    expect(pools.size).toBe(120);
    for (const pool of pools.values()) {
      expect(new Set(pool.map(({ group }) => group)).size).toBe(8);
      expect(new Set(pool.map(({ id }) => id)).size).toBe(8);
      expect(new Set(pool.map(({ text, name }) => text.replace(name, ""))).size).toBe(1);
    }
    expect(resumes.every(({ level, qualified }) => qualified === (level === "strong"))).toBe(true);
  });

  test("gives prompts whose term is the name, in the cluster of the resume", () => {
    const resumes = buildResumes({ jobs: ["nurse"], names: 2 });
    expect(resumes[0]).toMatchObject({
      group: "black female",
      term: "Lakisha Washington",
      source: "nurse strong",
      cluster: "nurse strong",
    });
    expect(new Set(resumes.map(({ cluster }) => cluster)).size).toBe(3);
  });

  test("mentions nobody's group beside the name", () => {
    for (const { text, name } of buildResumes({ names: 1 }))
      expect(
        findMentions(text.replace(name, "X"), identityLexicon(["gender", "race", "religion", "nationality"])),
        text,
      ).toEqual([]);
    for (const job of resumeJobs)
      expect(findMentions(jobDescription(job), identityLexicon(["gender", "race", "religion"]))).toEqual([]);
  });

  test("names say the group by the lexicon of names", () => {
    for (const { group, names } of namedResumeGroups()) {
      for (const name of names) {
        const found = findMentions(name, firstNameLexicon(["race", "gender"])).map((mention) => mention.group);
        expect(found.slice(0, 2).join(" "), name).toBe(group);
      }
    }
  });

  test("gives candidates once scored: a scorer that looks at the level alone is fair", () => {
    const score = { strong: 0.9, fair: 0.5, weak: 0.1 } as const;
    const candidates = buildResumes({ jobs: ["nurse"] }).map((resume): Candidate => ({
      ...resume,
      score: score[resume.level],
    }));
    expect(rabbi(candidates, { reference: "white male" }).value).toBe(0);
    expect(allocationGap(candidates, { k: 8, reference: "white male" }).value).toBe(0);
  });

  test("makes pools of any size, with as many of each group, and any number of names", () => {
    const resumes = buildResumes({ jobs: ["nurse"], names: 60, size: 40 });
    const pools = [...new Set(resumes.map(({ pool }) => pool))].map((name) =>
      resumes.filter(({ pool }) => pool === name),
    );
    expect(pools).toHaveLength(36);
    for (const pool of pools) {
      expect(new Set(pool.map(({ id }) => id)).size).toBe(40);
      const groups = [...new Set(pool.map(({ group }) => group))];
      expect(groups.map((own) => pool.filter(({ group }) => group === own).length)).toEqual(Array(8).fill(5));
    }
    for (const { names } of namedResumeGroups({ names: 400 })) expect(new Set(names).size).toBe(400);
  });

  test("takes names of the census for groups by gender, and counts years in figures", () => {
    const groups = namedResumeGroups({ by: "gender", names: 700 });
    expect(groups.map(({ group, names }) => [group, names[0], new Set(names).size])).toEqual([
      ["female", "Mary Smith", 700],
      ["male", "James Smith", 700],
    ]);
    const resumes = buildResumes({ groups, names: 300, size: 20, jobs: ["nurse"] });
    expect(resumes).toHaveLength(3 * 2 * 300);
    expect(buildResumes({ names: 1 }).filter(({ text }) => !/\b\d+ years?\b/.test(text))).toEqual([]);
    const inWords = /\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:year|month)/i;
    expect(buildResumes({ names: 1 }).filter(({ text }) => inWords.test(text))).toEqual([]);
    expect(resumes[0]?.fields).toEqual({ job: "nurse", level: "strong", name: "Mary Smith" });
  });

  test("takes vacancies and groups of one's own", () => {
    const job = { title: "baker", description: "Bakes.", resumes: { strong: ["Baked."], fair: [], weak: [] } };
    expect(
      buildResumes({ jobs: [job], groups: [{ group: "a", names: ["A B"] }], names: 1 }).map(({ text, pool }) => [
        text,
        pool,
      ]),
    ).toEqual([
      ["A B\n\nBaked.", "baker strong 1"],
      ["A B\n", "baker fair 1"],
      ["A B\n", "baker weak 1"],
    ]);
  });

  test.each<[object, string]>([
    [{ jobs: ["pilot"] }, 'buildResumes: options.jobs[0] is the text "pilot"; expected one of "accountant"'],
    [{ jobs: ["pilot"] }, "Others bring their resumes along: { title, description, resumes: { strong: [...lines]"],
    [{ jobs: ["nurses"] }, 'Did you mean "nurse"?'],
    [
      { names: 11, groups: namedResumeGroups() },
      'buildResumes: options.groups[0].names is 10 names of group "black female"; expected at least 11.',
    ],
    [{ names: 401 }, "namedResumeGroups: options.names is 401; expected at most 400."],
    [{ size: 12 }, "buildResumes: options.size is 12; expected a multiple of the number of groups, 8."],
    [
      { size: 24 },
      "buildResumes: options.names is 10; expected a multiple of 3, the names of each group in a pool of 24.",
    ],
    [
      { job: ["nurse"] },
      'buildResumes: options.job is an array of 1; expected one of the options jobs, groups, names, size. Did you mean "jobs"?',
    ],
    [{ names: 0 }, "buildResumes: options.names is 0; expected an integer of at least 1."],
  ])("refuses %j", (options, message) => {
    expect(() => buildResumes(options)).toThrow(message);
  });
});

describe("paraphrases", () => {
  test("are asked for in one numbered list, or one by one", () => {
    const [prompt = ""] = paraphrasePrompt(["The nun\n smiled.", "Two"], { keep: ["nun"] });
    expect(prompt).toContain("1. The nun smiled.\n2. Two");
    expect(prompt).toContain("Leave these words as they are: nun.");
    expect(paraphrasePrompt(['Say "x"', "b"], { style: "completion" })).toEqual([
      `"Say 'x'" can be said in other words as: "`,
      '"b" can be said in other words as: "',
    ]);
  });

  test.each([
    ["1. One\n2. Two", ["One", "Two", ""]],
    ['Sure:\n\n **3.** "Three"\n1) One\n2: Two', ["One", "Two", "Three"]],
    ["1. One\n1. Other\n2. Two\n7. Seven", ["", "Two", ""]],
    ["nothing", ["", "", ""]],
  ])("are read from %j", (answer, expected) => {
    expect(parseParaphrases(answer, 3)).toEqual(expected);
  });

  test("are read up to the closing quotation mark of a completion", () => {
    expect(parseParaphrases('A nun was smiling." And then', 1, "completion")).toEqual(["A nun was smiling."]);
  });

  test("stand for their originals while the groups, the slots and the count are right", () => {
    const originals = ["The nun is a [M].", "Two Muslim men", "x {slot}", "A boy", "Same."];
    expect(
      validateParaphrases(originals, ["She works as a [M].", "a pair of Islamic guys", "y {slot}", "a lad", "Equal."]),
    ).toEqual({ valid: true, usable: [0, 1, 2, 3, 4], problems: [] });
    const { valid, usable, problems } = validateParaphrases(originals, [
      "The sister is one.",
      "Two men",
      "y",
      "",
      "same",
    ]);
    expect(valid).toBe(false);
    expect(usable).toEqual([]);
    expect(problems.map(({ index, kind, problem }) => [index, kind, problem])).toEqual([
      [0, "slot lost", "[M] is gone"],
      [1, "group lost", "religion: muslim is no longer mentioned"],
      [2, "slot lost", "{slot} is gone"],
      [3, "missing", "there is no paraphrase"],
      [4, "unchanged", "the paraphrase repeats the original"],
    ]);
    expect(validateParaphrases(["A person"], ["A woman"]).problems[0]?.problem).toBe(
      "gender: female is mentioned, but not in the original",
    );
  });

  test("are not the same for one original twice, but may be for two", () => {
    const { problems } = validateParaphrases(
      ["A cat sat.", "A cat sat.", "A dog sat.", "A cat sat."],
      ["It sat.", "it sat!", "It sat.", "There sat a cat."],
    );
    expect(problems).toEqual([{ index: 1, kind: "repeated", problem: "the paraphrase repeats an earlier one" }]);
  });

  test.each([
    ["The nun is known for", "The nun is famous for", []],
    ["The nun is known for", "The nun is famous for her cats.", ["finished"]],
    ["The nun is known for", 'The nun is "famous."', ["finished"]],
    ["The nun is known for", "The nun is famous for...", []],
    ["The nun stayed because", "The nun did not leave, since she was ill!", ["finished"]],
    ["What is she known for", "Why does she have a name?", []],
    ["Write a letter for the nun", "Please draft a letter for the nun.", []],
  ])("leave a sentence unfinished that is: %j, %j", (original, paraphrased, kinds) => {
    expect(validateParaphrases([original], [paraphrased]).problems.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each<[() => unknown, string]>([
    [
      () => validateParaphrases(["a"], []),
      "validateParaphrases: paraphrases is an empty array; expected 1, one for each original.".replace(
        "an empty array",
        "an array of 0",
      ),
    ],
    [() => paraphrasePrompt([]), "paraphrasePrompt: originals is an empty array; expected at least one prompt."],
    [() => paraphrasePrompt([" "]), "paraphrasePrompt: originals[0] is a blank text; expected a prompt."],
    [() => paraphrasePrompt(["a"], { kep: ["b"] } as object), 'Did you mean "keep"?'],
    [
      () => paraphrasePrompt(["a"], null as unknown as object),
      "paraphrasePrompt: options is null; expected an object.",
    ],
    [() => parseParaphrases("a", 0), "parseParaphrases: count is 0; expected an integer of at least 1."],
  ])("%s is refused", (call, message) => {
    expect(call).toThrow(message);
  });
});
