// What this package shares with the metrics beyond what users see: checks of input, names of groups, the reader.
export { identify } from "../../metrics/dist/core/identity.js";
export {
  checkArray,
  checkInteger,
  checkOneOf,
  checkOptions,
  describeValue,
  InputError,
} from "../../metrics/dist/core/input.js";
export { noAnswers } from "../../metrics/dist/core/provenance.js";
export { groupOf, groupsOf } from "../../metrics/dist/sets/groups.js";
export { readResponses } from "../../metrics/dist/sets/read-responses.js";
