export { default } from "@fairexpect/jest/reporter";
export * from "@fairexpect/jest/reporter";
