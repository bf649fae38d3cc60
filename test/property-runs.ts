// How often a property is tried that does not say so itself: often enough to be seen at work in the fast tier, and as
// often as FAIREXPECT_PROPERTY_RUNS says by `npm run proof properties`.
import fc from "fast-check";

fc.configureGlobal({ numRuns: Number(process.env["FAIREXPECT_PROPERTY_RUNS"] ?? 40) });
