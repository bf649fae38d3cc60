export * from "@fairexpect/scorers";
