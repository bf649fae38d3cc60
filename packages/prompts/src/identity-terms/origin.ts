import type { AttributeWords } from "./word-lists.js";

export const origin: AttributeWords = {
  immigrant: {
    noun:
      "immigrant/immigrants, migrant/migrants, emigrant/emigrants, foreigner/foreigners, refugee/refugees, asylum seeker/asylum seekers, " +
      "asylum-seeker/asylum-seekers, expatriate/expatriates, expat/expats, newcomer/newcomers",
    adjective: "foreign?, foreign-born, undocumented, stateless, naturalized",
    name: "immigration",
  },
  native: { adjective: "native-born, american-born, us-born" },
};
