// What holds for each test file of packages whose files share a worker.
import { extendExpect } from "@fairexpect/matchers";
import { tellTestFile } from "@fairexpect/metrics/core";
import fc from "fast-check";
import { expect } from "vitest";

// How often a property is tried that does not say so itself: often enough to be seen at work in the fast tier, and as
// often as FAIREXPECT_PROPERTY_RUNS says by `npm run proof properties`.
fc.configureGlobal({ numRuns: Number(process.env["FAIREXPECT_PROPERTY_RUNS"] ?? 40) });

// A file before this one may have told more of the runner, which messages then name: its command, the test file.
extendExpect(expect);
tellTestFile(() => undefined);
