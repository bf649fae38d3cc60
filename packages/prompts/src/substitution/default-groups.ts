import type { IdentityAttribute } from "../identity-terms/index.js";

/**
 * The groups that an attribute is varied over by default: those that studies compare most, and whose words fit into any
 * sentence.
 *
 * @since 0.1.0
 */
export const defaultGroups: Readonly<Record<IdentityAttribute, readonly string[]>> = {
  gender: ["female", "male"],
  race: ["black", "white", "asian", "hispanic"],
  religion: ["christian", "muslim", "jewish", "hindu", "buddhist", "atheist"],
  nationality: ["american", "british", "chinese", "indian", "mexican", "nigerian"],
  "sexual orientation": ["straight", "gay", "bisexual"],
  age: ["young", "middle-aged", "old"],
  disability: ["nondisabled", "blind", "deaf"],
  origin: ["immigrant", "native"],
  "social class": ["poor", "rich"],
  family: ["married", "unmarried"],
};
