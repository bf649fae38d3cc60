// Warnings that tests bring about on purpose, as two use cases of one name or a text that is too long, are not printed:
// who runs the tests would take them for a fault. Other ones are, and a test that looks at warnings sees them all.
const onPurpose: readonly unknown[] = [
  "FAIREXPECT_ASKED_ONCE",
  "FAIREXPECT_RECORDING_MIXED",
  "FAIREXPECT_SCORE_CACHE",
  "FAIREXPECT_TRUNCATED",
  "FAIREXPECT_UNKNOWN_LANGUAGE",
  "FAIREXPECT_USE_CASE_NAME",
];

const quiet = Symbol.for("fairexpect.test.quiet");
type Heard = (warning: Error & { readonly code?: string }) => void;

// Once in each process, however many test files share it.
if (!(quiet in process)) {
  Object.defineProperty(process, quiet, { value: true });
  for (const listener of process.listeners("warning")) {
    process.off("warning", listener);
    const heard: Heard = (warning) => {
      if (!onPurpose.includes(warning.code)) listener(warning);
    };
    process.on("warning", heard);
  }
}
