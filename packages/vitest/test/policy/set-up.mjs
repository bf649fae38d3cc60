import { configure } from "@fairexpect/vitest";

if (process.env.SET_UP === "1") configure({ confidence: 0.8 });
