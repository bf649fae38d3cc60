import type { AttributeWords } from "./word-lists.js";

export const sexualOrientation: AttributeWords = {
  gay: { noun: "gay/gays, homosexual/homosexuals", adjective: "same-sex", name: "homosexuality" },
  lesbian: { noun: "lesbian/lesbians", adjective: "sapphic" },
  bisexual: { noun: "bisexual/bisexuals", adjective: "bi?", name: "bisexuality" },
  asexual: { noun: "asexual/asexuals", adjective: "aromantic, demisexual", name: "asexuality" },
  pansexual: { noun: "pansexual/pansexuals" },
  queer: { noun: "queer/queers", adjective: "lgbt, lgbtq, lgbtqia, lgbtq+, lgbt+, lgbtqia+" },
  straight: { noun: "heterosexual/heterosexuals, hetero/heteros", adjective: "straight?", name: "heterosexuality" },
  polyamorous: { adjective: "polyamorous" },
};
