import "@fairspec/vitest";
