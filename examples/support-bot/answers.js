// Prints the answers of a recording, without keys, days and check sums. git diff shows recordings so, after
// git config diff.answers.textconv "node answers.js"
const { readRecording } = require("fairexpect/responses");

async function print(file) {
  for await (const { prompt, sample, text } of readRecording(file))
    console.log(JSON.stringify({ prompt, sample, text }));
}

void print(process.argv[2]);
