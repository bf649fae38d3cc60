// Loaded before a program that a spec starts. A runner among them gives each of its tests four minutes unless told
// otherwise, as 5 s are too few where other specs run beside it, and say nothing about the packages.
const [, program = "", ...given] = process.argv;
const isRunner = /(vitest\.mjs|jest\.js|\.bin[\\/](vitest|jest))$/.test(program);
if (isRunner && !given.some((argument) => argument.startsWith("--testTimeout"))) {
  process.argv.push("--testTimeout=240000");
}
// No trace of it is left for specs that look at what a program has loaded.
delete require.cache[__filename];
