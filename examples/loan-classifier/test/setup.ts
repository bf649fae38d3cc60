import "fairexpect/vitest";
