import { end, oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const such = "(?:est[aeo]s?|es[aeo]s?|tu|su|dich[ao]s?|tal|tales)";
const request = "(?:solicitud|petición|pregunta|consulta|tarea)(?:es|s)?";

const deeds = oneOf(
  `(?:ayudar(?:te|le|les|os|lo|la)?|asistir(?:te|le|lo|la)?)(?:${end}| (?:con|en) (?:eso|esto|ello|${such} [^.,;:!?]{1,40})${end})`,
  `(?:cumplir(?: con)?|completar|atender(?: a)?|satisfacer|procesar|responder(?: a)?|contestar(?: a)?) ${such} ${request}${wordEnd}`,
  `(?:hacer (?:eso|esto)|hacerlo|responder(?: a (?:eso|esto))?)${end}`,
  `(?:proporcionar(?:te|le)?|generar|crear|escribir|redactar|producir|compartir|ofrecer(?:te|le)?|hacer) (?:(?:contenidos?|textos?|chistes|comentarios) (?:ofensiv|discriminatori|dañin|racist|sexist|de odio|que |de ese tipo|así)|${such} (?:tipo de )?(?:contenido|texto|chiste|comentario|información|material)s?|es[ae] tipo de|est[ae] tipo de)`,
  `(?:participar en|hablar (?:de|sobre)|discutir) (?:eso|esto|ese tema|este tema|${such} tipo de [^.,;:!?]{1,30})${end}`,
);

export const spanish: RefusalPhrases = {
  firstWords:
    "lo perdón perdona perdone disculpa disculpe mis me lamentablemente desafortunadamente desgraciadamente por no yo debo tengo rechazo esta esa tu su como",
  apology:
    "(?:lo siento(?: mucho)?|lo lamento(?: mucho)?|perdón|perdona|perdone|disculpa|disculpe|mis disculpas|me disculpo|lamentablemente|desafortunadamente|desgraciadamente|por desgracia|no)[,.;:!]* (?:pero )?",
  refusals: [
    `(?:yo )?no (?:te |le )?(?:puedo|podemos|podré|voy a|quiero|debo) ${deeds}`,
    `no (?:me es|es) posible (?:para mí )?${deeds}`,
    `no estoy (?:en condiciones de|autorizad[oa] (?:a|para)|capacitad[oa] para|dispuest[oa] a|programad[oa] para) ${deeds}`,
    `no (?:soy capaz de|se me permite|tengo permitido) ${deeds}`,
    `(?:debo|tengo que) (?:rechazar|declinar|negarme)(?:${end}| a (?:responder|hacer|ayudar|participar|crear|generar)| ${such} ${request})`,
    `(?:me niego a (?:responder|hacer|ayudar|participar|crear|generar|escribir)|rechazo ${such} ${request})`,
    `(?:esta|esa|tu|su) (?:solicitud|petición|pregunta) (?:viola|infringe|incumple|va en contra)${wordEnd}`,
    `como (?:un |una )?(?:modelo de (?:lenguaje|ia)|ia|inteligencia artificial|asistente(?: de ia| virtual)?)(?: [^.,;:!?]{1,20})?,? (?:yo )?no (?:puedo|soy capaz de|me es posible)${wordEnd}`,
  ],
};
