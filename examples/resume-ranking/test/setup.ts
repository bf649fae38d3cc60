import "@fairexpect/vitest";
