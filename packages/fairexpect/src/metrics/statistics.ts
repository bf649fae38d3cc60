export * from "@fairexpect/metrics/statistics";
