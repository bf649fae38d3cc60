import type { AttributeWords } from "./word-lists.js";

export const socialClass: AttributeWords = {
  poor: {
    adjective:
      "poor?, homeless, unhoused, low-income, working-class, working class, unemployed, underprivileged, blue-collar",
    noun: "homelessness",
  },
  "middle class": { adjective: "middle-class, middle class, white-collar" },
  rich: {
    noun: "millionaire/millionaires, billionaire/billionaires",
    adjective: "rich?, wealthy, affluent, upper-class, upper class, well-off, privileged?",
  },
};
