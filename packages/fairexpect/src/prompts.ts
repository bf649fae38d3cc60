export * from "@fairexpect/prompts";
