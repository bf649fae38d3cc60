import { end, oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const such = "(?:cette|votre|ta|ce|cet|ces|de telles?|de tels?|un tel|une telle|ce type de|ce genre de)";
const request = "(?:demande|requête|question|sollicitation|sujet)s?";
const adverb = "(?:malheureusement|vraiment|donc|hélas)";

const deeds = oneOf(
  `(?:vous |t'|te )?(?:aider|assister)(?:${end}| (?:avec|pour|dans|à|sur) (?:cela|ça|ceci|${such} [^.,;:!?]{1,40})${end})`,
  `(?:vous |te )?(?:répondre à|satisfaire|accéder à|traiter|donner suite à|exécuter|honorer) ${such} ${request}${wordEnd}`,
  `répondre(?: à cela| à ça)?${end}`,
  `(?:faire (?:cela|ça|ceci)|le faire|y répondre)${end}`,
  `(?:vous |te )?(?:fournir|générer|créer|écrire|rédiger|produire|partager) (?:cela|ça|${such} (?:contenu|texte|blague|propos|information)s?|du contenu|de contenus?|des contenus|de blagues? (?:offensantes?|racistes?|sexistes?))${wordEnd}`,
  `(?:participer à|discuter de) (?:cela|ça|${such} [^.,;:!?]{1,30})${end}`,
);

export const french: RefusalPhrases = {
  firstWords:
    "je nous désolé désolée désolés désolées navré navrée navrés navrées toutes mes excusez-moi pardon malheureusement non il cette votre ta en",
  apology:
    "(?:(?:je suis|nous sommes) (?:vraiment |sincèrement |profondément |bien )?(?:désolée?s?|navrée?s?)|désolée?s?|navrée?s?|(?:toutes )?mes excuses|je m'excuse|je (?:le )?regrette|excusez-moi|pardon|malheureusement|non)(?: ?[,.;:!])* (?:mais )?",
  refusals: [
    `(?:je|nous) (?:ne )?(?:peux|pouvons|saurais|saurions|vais|souhaite) (?:${adverb} )?pas (?:${adverb} )?${deeds}`,
    `je ne (?:puis|saurais) (?:${adverb} )?${deeds}`,
    `(?:je ne suis|nous ne sommes) (?:${adverb} )?pas (?:${adverb} )?(?:en mesure|capables?|autorisée?s?|habilitée?s?|disposée?s?) (?:de |d'|à )${deeds}`,
    `il m'est (?:${adverb} )?impossible (?:de |d')${deeds}`,
    `je (?:dois|préfère) (?:${adverb} |poliment |respectueusement )?(?:décliner|refuser|ne pas répondre)(?:${end}| (?:de |d')| ${such} )`,
    `je (?:refuse|décline)(?:${end}| de (?:répondre|faire|participer|générer|créer|fournir|vous aider|t'aider)| ${such} ${request})`,
    `(?:cette|votre|ta) (?:demande|requête|question) (?:enfreint|viole|va à l'encontre|est contraire)${wordEnd}`,
    `en tant qu(?:e|'une?|')? ?(?:modèle de langage|modèle d'ia|ia|intelligence artificielle|assistante?(?: ia| virtuelle?)?)(?: [^.,;:!?]{1,20})?,? je ne (?:peux pas|puis|suis pas en mesure|suis pas capable|saurais)${wordEnd}`,
  ],
};
