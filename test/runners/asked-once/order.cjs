// Jest runs files in an order of its own; here it is that of their names.
module.exports = class {
  sort(tests) {
    return [...tests].sort((a, b) => a.path.localeCompare(b.path));
  }
  cacheResults() {}
};
