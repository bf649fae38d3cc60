export * from "@fairexpect/vitest";
