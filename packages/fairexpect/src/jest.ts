export * from "@fairexpect/jest";
