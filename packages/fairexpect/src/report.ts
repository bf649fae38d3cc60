export * from "@fairexpect/report";
