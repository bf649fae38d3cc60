// Set-ups that take their time to install: transforms of Jest, and Bun. For the proof tier.
import { jestCommonJs, type Setup } from "./setups.js";
import { runIn } from "./tarballs.js";

const jest30 = { jest: "30.5.2", "@types/jest": "30.0.0", "@types/node": "20.19.43" };
const modular = `import { configure } from "fairexpect/jest";\n`;

function transformed(
  name: string,
  config: object,
  rest: Partial<Setup> & { readonly ending: string; readonly more?: Record<string, string> },
): Setup {
  const { ending, more = {}, packages = {} } = rest;
  return {
    ...jestCommonJs,
    name,
    packages: { ...jest30, ...packages },
    head: modular,
    files: { "jest.config.json": JSON.stringify({ setupFilesAfterEnv: ["fairexpect/jest"], ...config }), ...more },
    spec: (spec) => `${spec}.test.${ending}`,
    run: (folder, spec, environment) =>
      runIn(folder, process.execPath, ["node_modules/jest/bin/jest.js", spec], environment),
  };
}

const babel = { "@babel/core": "7.29.7", "@babel/preset-env": "7.29.14" };
const present = [["@babel/preset-env", { targets: { node: "current" } }]];

export const babelJavaScript = transformed(
  "Jest 30.5 with babel-jest, JavaScript",
  {},
  {
    ending: "js",
    packages: babel,
    more: { "babel.config.json": JSON.stringify({ presets: present }) },
  },
);
export const babelTypeScript = transformed(
  "Jest 30.5 with babel-jest, TypeScript",
  {},
  {
    ending: "ts",
    packages: { ...babel, "@babel/preset-typescript": "7.28.5" },
    more: { "babel.config.json": JSON.stringify({ presets: [...present, "@babel/preset-typescript"] }) },
  },
);

const tsJest = { "ts-jest": "29.4.15", typescript: "5.9.3" };
export const tsJestDefaults = transformed(
  "Jest 30.5 with ts-jest, its defaults",
  { preset: "ts-jest" },
  {
    ending: "ts",
    packages: tsJest,
  },
);
export const tsJestCommonJs = transformed(
  "Jest 30.5 with ts-jest, module commonjs",
  { preset: "ts-jest" },
  {
    ending: "ts",
    packages: tsJest,
    more: {
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "commonjs", strict: true, esModuleInterop: true } }),
    },
  },
);
export const tsJestNode16 = transformed(
  "Jest 30.5 with ts-jest, module node16",
  { preset: "ts-jest" },
  {
    ending: "ts",
    packages: tsJest,
    more: {
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "node16", strict: true, isolatedModules: false } }),
    },
  },
);
export const tsJestOf6 = transformed(
  "Jest 30.5 with ts-jest, TypeScript 6.0",
  { preset: "ts-jest" },
  {
    ending: "ts",
    packages: { ...tsJest, typescript: "6.0.3" },
    // Without a tsconfig.json TypeScript 6 reads no @types, those of Jest neither.
    more: {
      "tsconfig.json": JSON.stringify({ compilerOptions: { module: "commonjs", lib: ["es2023"], types: ["jest"] } }),
    },
  },
);
export const tsJest29: Setup = {
  ...tsJestDefaults,
  name: "Jest 29.7 with ts-jest, its defaults",
  packages: { ...tsJest, jest: "29.7.0", "@types/jest": "29.5.14", "@types/node": "20.19.43" },
};
export const swc = transformed(
  "Jest 30.5 with @swc/jest",
  { transform: { "\\.ts$": "@swc/jest" } },
  {
    ending: "ts",
    packages: { "@swc/jest": "0.2.39", "@swc/core": "1.16.22" },
  },
);

export const bun: Setup = {
  ...jestCommonJs,
  name: "Bun 1.4",
  // Its binary, which the package `bun` would fetch when it is installed.
  packages: { "@oven/bun-linux-x64": "1.4.4", "@types/bun": "1.4.4" },
  types: ["bun"],
  head: `import { expect, test } from "bun:test";\nimport { configure } from "fairexpect/bun";\n`,
  typedHead: `import { expect } from "bun:test";\nimport "fairexpect/bun";\n`,
  files: { "bunfig.toml": `[test]\npreload = ["fairexpect/bun"]\n` },
  spec: (name) => `${name}.test.ts`,
  run: (folder, spec, environment) =>
    runIn(folder, "node_modules/@oven/bun-linux-x64/bin/bun", ["test", spec], environment),
  counts: { passed: (count) => `${count} pass`, failed: (count) => `${count} fail` },
};
