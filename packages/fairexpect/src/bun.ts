export * from "@fairexpect/jest/bun";
