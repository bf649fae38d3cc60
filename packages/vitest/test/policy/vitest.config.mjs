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
    include: ["policy/*.spec.mjs"],
    setupFiles: ["policy/set-up.mjs"],
    // Built packages are loaded by Node, as those of a user are.
    server: { deps: { external: [/\/packages\/\w+\/dist\//] } },
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: ByName },
  },
};
