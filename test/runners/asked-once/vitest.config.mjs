// All files in one worker, in the order of their names.
class ByName {
  sort(files) {
    return [...files].sort((a, b) => a.moduleId.localeCompare(b.moduleId));
  }
  shard(files) {
    return files;
  }
}

export default {
  test: {
    include: ["*.spec.mjs"],
    setupFiles: ["@fairexpect/vitest"],
    isolate: process.env["ISOLATE"] === "1",
    fileParallelism: false,
    sequence: { sequencer: ByName },
  },
};
