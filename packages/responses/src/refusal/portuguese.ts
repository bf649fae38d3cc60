import { end, oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const such = "(?:est[ae]s?|ess[ae]s?|isso|isto|su[ao]s?|seus?|tu[ao]s?|teus?|tal|tais)";
const request = "(?:solicitação|pedido|pergunta|questão|tarefa|requisição)";
const withSuch = "(?:n?isso|n?isto|(?:com|em|n)? ?(?:est[ae]|ess[ae]|sua|seu|tal|isso|isto)(?: [^.,;:!?]{1,40})?)";

const deeds = oneOf(
  `(?:(?:te |lhe |o |a |vos )?(?:ajudar|auxiliar)(?: você)?|ajudá-l[oa]s?|ajudar-(?:te|vos|lhe)|auxiliá-l[oa])(?:${end}| ${withSuch}${end})`,
  `(?:atender|cumprir|completar|processar|responder|satisfazer)(?: a| ao| à| com)? ?(?:${such}|àquel[ae]) ${request}${wordEnd}`,
  `(?:fazer (?:isso|isto)|fazê-lo|responder(?: a (?:isso|isto))?)${end}`,
  `(?:fornecer|gerar|criar|escrever|redigir|produzir|compartilhar|partilhar|oferecer|fazer) (?:(?:conteúdos?|textos?|piadas|comentários) (?:ofensiv|discriminatóri|prejudicia|racista|sexista|de ódio|que |desse tipo|deste tipo)|${such} (?:tipo de )?(?:conteúdo|texto|piada|comentário|informação|material)s?|esse tipo de|este tipo de)`,
  `(?:participar|falar|discutir)(?: d| sobre | n| em )?(?:isso|isto|esse assunto|este assunto|esse tipo de [^.,;:!?]{1,30}|este tipo de [^.,;:!?]{1,30})${end}`,
);

export const portuguese: RefusalPhrases = {
  firstWords:
    "eu sinto lamento me desculpe desculpa desculpe-me desculpa-me peço as minhas perdão infelizmente lamentavelmente não devo preciso tenho recuso-me esta essa este esse sua seu como",
  apology:
    "(?:(?:eu )?(?:sinto|lamento) muito|lamento|(?:me )?desculp[ae](?:-me)?|peço desculpas?|as minhas desculpas|minhas desculpas|perdão|infelizmente|lamentavelmente|não)[,.;:!]* (?:mas |porém,? )?",
  refusals: [
    `(?:eu )?não (?:te |lhe |o |a )?(?:posso|podemos|poderei|consigo|vou|irei|devo) ${deeds}`,
    `não (?:me )?é possível ${deeds}`,
    `(?:eu )?não (?:sou capaz de|estou autorizad[oa] a|estou apt[oa] a|estou em condições de|estou dispost[oa] a|tenho permissão para|fui programad[oa] para) ${deeds}`,
    `(?:devo|preciso|tenho (?:que|de)) (?:recusar|declinar)(?:${end}| ${such} ${request})`,
    `(?:eu )?(?:me recuso a|recuso-me a) (?:responder|fazer|ajudar|participar|criar|gerar|escrever)`,
    `(?:esta|essa|este|esse|sua|seu) (?:solicitação|pedido|pergunta) (?:viola|infringe|vai contra)${wordEnd}`,
    `como (?:um |uma )?(?:modelo de (?:linguagem|ia)|ia|inteligência artificial|assistente(?: de ia| virtual)?)(?: [^.,;:!?]{1,20})?,? (?:eu )?não (?:posso|consigo|sou capaz de)${wordEnd}`,
  ],
};
