export * from "@fairexpect/responses";
