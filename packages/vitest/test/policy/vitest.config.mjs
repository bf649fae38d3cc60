// All files in one worker that loads each module once, in the order of their names.
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
    setupFiles: ["./set-up.mjs"],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: ByName },
  },
};
