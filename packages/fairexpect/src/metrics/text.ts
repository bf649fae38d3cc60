export * from "@fairexpect/metrics/text";
