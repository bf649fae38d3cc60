export { identify } from "./identity.js";
export { didYouMean } from "./did-you-mean.js";
export {
  checkArray,
  checkInteger,
  checkNumber,
  checkOneOf,
  checkOptions,
  describeValue,
  InputError,
  isPromise,
} from "./input.js";
export { meansOf, valuesOfMeans } from "./means.js";
export { waysOf } from "../sets/cluster-ways.js";
export { readResponses } from "../sets/read-responses.js";
