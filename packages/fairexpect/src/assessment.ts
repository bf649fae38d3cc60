export * from "@fairexpect/assessment";
