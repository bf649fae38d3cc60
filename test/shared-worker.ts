// What holds for each test file of packages whose files share a worker.
import { tellTestFile } from "@fairexpect/metrics/core";
import fc from "fast-check";

// How often a property is tried that does not say so itself: often enough to be seen at work in the fast tier, and as
// often as FAIREXPECT_PROPERTY_RUNS says by `npm run proof properties`.
fc.configureGlobal({ numRuns: Number(process.env["FAIREXPECT_PROPERTY_RUNS"] ?? 40) });

// A file before this one may have registered the matchers, which then tell the running test file: messages name it.
tellTestFile(() => undefined);
