// Replays a use case in a process of its own, and prints what it got: folder, mode, prompts as JSON.
import { respond } from "@fairexpect/responses";

const [recordings, mode, prompts] = process.argv.slice(2);
const called = () => {
  throw new Error("called");
};
const model = { specificationVersion: "v3", provider: "local.chat", modelId: "tiny", doGenerate: called };
try {
  const { prompts: answered, summary } = await respond(
    { name: "large", model, prompts: JSON.parse(prompts) },
    { recordings, mode },
  );
  process.stdout.write(
    JSON.stringify({ texts: answered.map(({ responses }) => responses[0].text.slice(0, 20)), unused: summary.unused }),
  );
} catch (error) {
  process.stdout.write(JSON.stringify({ code: error.code, message: error.message }));
}
