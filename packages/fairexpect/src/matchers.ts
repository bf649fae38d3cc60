export * from "@fairexpect/matchers";
