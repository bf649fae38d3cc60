// Records the answers of both versions anew: npm run record
const { respond } = require("fairexpect/responses");
const { startBot } = require("./bot.js");
const { useCase } = require("./use-case.js");

async function record() {
  const bot = await startBot();
  for (const version of ["support-bot-1", "support-bot-2"]) {
    const { provenance } = await respond(useCase(version, bot.url), { mode: "record", prune: true });
    console.log(`${version}: ${provenance.live} answers recorded`);
  }
  await bot.stop();
}

void record();
