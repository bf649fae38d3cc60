import { end, oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const such = "(?:quest[aeio]|quell[aeio]|tal[ei]|simil[ei]|(?:la |il )?(?:tu[ao]|su[ao])|quest'|un(?:a)? tale)";
const request = "(?:richiest[ae]|domand[ae]|compito|quesito)";

const deeds = oneOf(
  `(?:aiutar(?:ti|la|vi|lo|e)|assister(?:ti|la|vi|e)|esser(?:ti|le|vi) d'aiuto|essere d'aiuto)(?:${end}| (?:con|in|su|a) (?:questo|ciò|riguardo|quello|${such} [^.,;:!?]{1,40})${end})`,
  `(?:soddisfare|esaudire|accogliere|elaborare|completare|eseguire|rispondere a|dare seguito a) ?${such} ${request}${wordEnd}`,
  `(?:farlo|fare (?:questo|ciò|quello)|rispondere(?: a (?:questo|ciò))?)${end}`,
  `(?:fornir(?:e|ti|le)|generare|creare|scrivere|produrre|condividere|raccontare|offrire) (?:(?:contenuti|testi|barzellette|battute|commenti) (?:offensiv|discriminator|dannos|razzist|sessist|d'odio|che |di questo tipo|del genere|simili)|${such} (?:tipo di )?(?:contenut[oi]|test[oi]|barzellett[ae]|battut[ae]|comment[oi]|informazion[ei])|questo tipo di|questo genere di)`,
  `(?:partecipare a|parlare di|discutere di) (?:questo|ciò|quest[oa] [^.,;:!?]{1,30})${end}`,
);

export const italian: RefusalPhrases = {
  firstWords:
    "mi sono spiacente scusa scusami scusi chiedo le purtroppo no io non devo rifiuto questa la come in essendo",
  apology:
    "(?:mi (?:dispiace|spiace)(?: molto| davvero)?|sono (?:molto |davvero )?(?:spiacente|desolat[oa])|spiacente|scusa|scusami|scusi|mi scuso|mi scusi|chiedo scusa|le mie scuse|purtroppo|no)[,.;:!]* (?:ma |però )?",
  refusals: [
    `(?:io )?non (?:ti |la |vi )?(?:posso|possiamo|potrò|riesco a|intendo|voglio) ${deeds}`,
    `(?:io )?non (?:sono in grado di|sono autorizzat[oa] a|sono dispost[oa] a|mi è (?:possibile|consentito|permesso)) ${deeds}`,
    `(?:devo|sono costrett[oa] a) (?:rifiutare|declinare|rifiutarmi)(?:${end}| di (?:rispondere|fare|aiutar|partecipare|creare|generare)| ${such} ${request})`,
    `(?:mi rifiuto di (?:rispondere|fare|aiutar|partecipare|creare|generare|scrivere)|rifiuto ${such} ${request})`,
    `(?:questa|la tua|la sua) (?:richiesta|domanda) (?:viola|va contro|infrange)${wordEnd}`,
    `(?:come|in quanto|essendo) (?:un |un'|una )?(?:modello (?:linguistico|di linguaggio)|ia|intelligenza artificiale|assistente(?: ia| virtuale)?)(?: [^.,;:!?]{1,20})?,? non (?:posso|sono in grado di)${wordEnd}`,
  ],
};
