export { lexicalToxicity } from "./lexical-toxicity.js";
export { ModelFileError } from "./weights.js";
