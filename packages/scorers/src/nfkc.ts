export { nfkc, withFewMarks } from "@fairexpect/metrics/core";
