export * from "@fairexpect/metrics";
