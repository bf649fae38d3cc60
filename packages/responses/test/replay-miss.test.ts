import { generateOnce, respond } from "@fairexpect/responses";
import type { RespondOptions, ModelSettings, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";
import { file, record, replay } from "./recording-setup.js";

describe("a miss in replay", () => {
  async function miss(change: Partial<UseCase>, samples = 1): Promise<string> {
    const { useCase } = await record(["Where is my order?", "Thanks"], {
      system: "You are a helpful assistant of a shop. Be kind.",
      settings: { temperature: 0.7 },
    });
    return (await rejection(replay({ ...useCase, ...change }, samples))).message.replace(folder.path, "FOLDER");
  }

  test("says what is missing, what differs, and how to record", async () => {
    const server = await serve();
    const settings: ModelSettings = { temperature: 0, topP: 0.5 };
    const message = await miss({
      model: modelOf(server, "tiny-2"),
      system: "You are a helpful assistant of a shop. Be curt.",
      settings,
    });
    expect(message).toMatchInlineSnapshot(`
      "respond: use case "bot" is replayed (nothing is called), and 2 of its 2 prompts have no recorded answer in FOLDER/bot.jsonl.
      First missing: sample 0 of "Where is my order?".
      It was recorded with a difference:
        model: recorded "tiny", now "tiny-2"
        system prompt: from character 29 on, recorded "of a shop. Be kind.", now "of a shop. Be curt."
        settings.temperature: recorded 0.7, now 0
        settings.topP: recorded none, now 0.5
      To record what is missing, leave out the option mode, which goes before FAIREXPECT_MODE, run where the model can be reached, and commit the file:
        FAIREXPECT_MODE=auto npx vitest run
        in PowerShell: $env:FAIREXPECT_MODE="auto"; npx vitest run"
    `);
  });

  test("begins where a word does, unless that is very long", async () => {
    const said = async (before: string, now: string): Promise<string> => {
      const { useCase } = await record([before], { system: before });
      return (await rejection(replay({ ...useCase, system: now }))).message;
    };
    expect(await said("You are a support desk. Be kind.", "You are a support desk. Be curt.")).toContain(
      'from character 11 on, recorded "support desk. Be kind.", now "support desk. Be curt."',
    );
    const long = "x".repeat(60);
    expect(await said(`${long}a`, `${long}b`)).toContain(`from character 46 on, recorded "${"x".repeat(15)}a"`);
    expect(await said("a", "b")).toContain('system prompt: recorded "a", now "b"');
  });

  test("has the caller's file in its stack, though no function of it waits, and fields that are safe to print", async () => {
    const { useCase } = await record(["Thanks"]);
    const hidden = { ...useCase, prompts: ["hi\u202e\u200b there"] };
    const askAsUsersDo = async (options: RespondOptions) =>
      respond(hidden, { ...options, recordings: folder.path, mode: "replay" });
    const error = await rejection(generateOnce(askAsUsersDo).within(60_000));
    expect(error.stack).toMatch(/at askAsUsersDo .*replay-miss\.test\.ts/);
    expect(error.stack?.match(/at askAsUsersDo/g)).toHaveLength(1);
    expect(error).toMatchObject({ missing: [{ prompt: "hi\\u202e\\u200b there", sample: 0 }] });
  });

  test("says what the variable does, if the mode is no option, which goes before it", async () => {
    const { useCase } = await record(["Thanks"]);
    const { FAIREXPECT_MODE: before } = process.env;
    process.env["FAIREXPECT_MODE"] = "replay";
    try {
      const { message } = await rejection(respond({ ...useCase, prompts: ["New"] }, { recordings: folder.path }));
      expect(message).toContain("commit the file (FAIREXPECT_MODE=record asks again for everything):");
      expect(message).not.toContain("the option mode");
    } finally {
      if (before === undefined) delete process.env["FAIREXPECT_MODE"];
      else process.env["FAIREXPECT_MODE"] = before;
    }
  });

  test("says that a prompt was never recorded", async () => {
    expect(await miss({ prompts: ["Thanks", "Something new"] })).toContain(
      'First missing: sample 0 of "Something new".\nThis prompt was never recorded; 2 other prompts were.',
    );
  });

  test("says that fewer samples are recorded", async () => {
    const message = await miss({}, 3);
    expect(message).toContain("2 of its 2 prompts lack recorded answers (4 of 6 responses) in FOLDER/bot.jsonl.");
    expect(message).toContain(
      'sample 1 of "Where is my order?".\nOf this prompt 1 sample is recorded, and sample 1 is not among them.',
    );
  });

  test("counts one prompt as one", async () => {
    expect(await miss({ prompts: ["Thanks", "New"] })).toContain("1 of its 2 prompts has no recorded answer in");
    expect(await miss({ prompts: ["New"] }, 2)).toContain(
      "1 of its 1 prompt lacks recorded answers (2 of 2 responses)",
    );
  });

  test("says that nothing is recorded", async () => {
    expect(await miss({ name: "other" })).toContain("Nothing is recorded there.");
  });

  describe("of a redacted recording", () => {
    const redact = (text: string): string => text.replaceAll(/Jane|John/g, "[name]");
    async function missRedacted(change: Partial<UseCase>, more: RespondOptions = { redact }): Promise<string> {
      const server = await serve();
      const useCase: UseCase = {
        name: "bot",
        model: modelOf(server),
        system: "Jane's shop.",
        prompts: ["I am Jane.", "Thanks"],
      };
      await respond(useCase, { recordings: folder.path, mode: "auto", redact });
      expect((await respond(useCase, { recordings: folder.path, mode: "replay" })).provenance.replayed).toBe(2);
      return (await rejection(respond({ ...useCase, ...change }, { recordings: folder.path, mode: "replay", ...more })))
        .message;
    }

    test("names what differs, if it has the same redact", async () => {
      const message = await missRedacted({ system: "Jane's bank.", settings: { temperature: 1 } });
      expect(message).toContain(
        'It was recorded with a difference:\n  system prompt: recorded "[name]\'s shop.", now "[name]\'s bank."\n  settings.temperature: recorded none, now 1\n',
      );
    });

    test("says so if the difference is in what was taken out", async () => {
      expect(await missRedacted({ system: "John's shop." })).toContain(
        "with a difference:\n  what redact has taken out of the texts",
      );
    });

    test("says that it cannot tell without redact", async () => {
      const message = await missRedacted({ system: "Jane's bank." }, {});
      expect(message).toContain(
        "Of the 2 recorded prompts 2 were redacted, so that it cannot be told whether this one is among them. Replay with the same option redact",
      );
      expect(await missRedacted({ prompts: ["Thanks"] }, { samples: 2 })).toContain(
        "Of the 2 recorded prompts 2 were redacted",
      );
    });

    test("still says that a prompt was never recorded, and that samples are missing", async () => {
      expect(await missRedacted({ prompts: ["I am nobody."] })).toContain(
        "This prompt was never recorded; 2 other prompts were.",
      );
      expect(await missRedacted({}, { redact, samples: 2 })).toContain(
        "Of this prompt 1 sample is recorded, and sample 1 is not among them.",
      );
    });
  });

  test("lists what is missing for programs", async () => {
    const { useCase } = await record(["a"]);
    const error = await rejection(replay({ ...useCase, prompts: ["a", "b"] }, 2));
    expect(error).toMatchObject({
      code: "FAIREXPECT_REPLAY_MISS",
      file: file(),
      missing: [
        { prompt: "a", sample: 1 },
        { prompt: "b", sample: 0 },
        { prompt: "b", sample: 1 },
      ],
    });
  });
});
