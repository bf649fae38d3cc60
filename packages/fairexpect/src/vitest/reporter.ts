export { default } from "@fairexpect/vitest/reporter";
export * from "@fairexpect/vitest/reporter";
