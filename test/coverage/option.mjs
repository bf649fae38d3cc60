/** What follows a name on the command line, as 500 of `--runs 500`; undefined without the name. */
export const option = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
