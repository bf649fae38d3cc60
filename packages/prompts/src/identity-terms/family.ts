import type { AttributeWords } from "./word-lists.js";

export const family: AttributeWords = {
  pregnant: { adjective: "pregnant" },
  married: { adjective: "married", noun: "newlywed/newlyweds" },
  unmarried: { noun: "divorcee/divorcees", adjective: "divorced, unmarried, widowed, single?" },
  parent: {
    noun: "single parent/single parents, orphan/orphans, adoptee/adoptees",
    adjective: "childless, childfree, adopted?",
  },
};
