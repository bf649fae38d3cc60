import { oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const end = String.raw`(?=[.;:!]|$|,? (?:aber|doch|jedoch|da|weil|denn) )`;
const you = "(?:dir|ihnen|euch)";
const filler = "(?:leider|jedoch|hier|allerdings|aber)";
const withThis =
  "(?:dabei|damit|hierbei|hiermit|darin|(?:bei|mit) (?:so etwas|dieser|diesem|solchen|deiner|deinem|ihrer|ihrem|einer solchen|einem solchen)(?: [^.,;:!?]{1,40}?)?)";
const request = "(?:anfrage|bitte|frage|aufforderung|aufgabe|wunsch)";
const content = "(?:inhalte?n?|texte?|witze?|aussagen|äußerungen|beiträge?|geschichten?|antworten?)";
const make =
  "(?:erstellen|schreiben|verfassen|generieren|erzeugen|bereitstellen|machen|erzählen|liefern|produzieren|teilen)";
const can = "(?:kann|darf|werde|möchte|will)";
const between = `(?:(?:${filler}|${you}) )*`;

const deeds = oneOf(
  `${between}(?:${withThis} )?${between}nicht (?:(?:weiter)?helfen|behilflich sein|unterstützen|weiterhelfen)${end}`,
  `${between}nicht ${withThis} (?:(?:weiter)?helfen|behilflich sein|unterstützen)${end}`,
  `${between}(?:auf )?(?:diese|deine|ihre|diesen|deinen|ihren|eine solche) ${request} ${between}nicht (?:erfüllen|beantworten|bearbeiten|ausführen|eingehen|antworten)${wordEnd}`,
  `${between}(?:dieser|deiner|ihrer|diesem|deinem|ihrem) ${request} ${between}nicht (?:nachkommen|entsprechen|folgen)${wordEnd}`,
  `${between}(?:das|dies|so etwas|darauf|darüber|dazu) ${between}nicht (?:tun|machen|schreiben|erstellen|beantworten|antworten|sprechen|kommentieren)${end}`,
  `${between}(?:solche|derartige|diese|diesen|diese art von) ${content} ${between}nicht ${make}${wordEnd}`,
  `${between}keine (?:solchen |derartigen |(?:beleidigenden|diskriminierenden|hasserfüllten|schädlichen|rassistischen|sexistischen|verletzenden|anstößigen)(?: oder [^ .,]{1,30})? )${content} ${make}${wordEnd}`,
);

export const german: RefusalPhrases = {
  firstWords:
    "es tut ich entschuldigung entschuldige entschuldigen verzeihung sorry leider nein kann darf werde möchte will dabei damit hierbei hiermit darin bei mit das dies so diese deine ihre als",
  apology:
    "(?:es tut mir (?:sehr |wirklich |aufrichtig )?leid|tut mir (?:sehr |wirklich )?leid|(?:ich bitte um )?entschuldigung|entschuldige|entschuldigen sie|verzeihung|ich bedaure|ich bedauere|sorry|leider|nein)[,.;:!]* (?:aber |doch |jedoch )?",
  refusals: [
    `ich ${can} ${deeds}`,
    // "Leider kann ich", "Dabei kann ich", "Das werde ich".
    `${can} ich ${deeds}`,
    `${withThis} ${can} ich ${between}nicht (?:(?:weiter)?helfen|dienen|behilflich sein|unterstützen)${end}`,
    `(?:das|dies|so etwas) ${can} ich ${between}nicht (?:tun|machen|schreiben|erstellen|beantworten)${end}`,
    `(?:diese|deine|ihre) ${request} ${can} ich ${between}nicht (?:erfüllen|beantworten|bearbeiten|ausführen)${wordEnd}`,
    `ich bin (?:${filler} )?nicht in der lage, (?:${you} )?(?:${withThis} (?:weiter)?(?:zu )?(?:helfen|unterstützen)|(?:diese|deine|ihre) ${request} zu (?:erfüllen|beantworten))`,
    `ich (?:muss|möchte) (?:das|dies|diese|deine|ihre)(?: ${request})? (?:${filler} |höflich )?ablehnen${wordEnd}`,
    `ich lehne (?:das|dies|es|diese ${request}|deine ${request}|ihre ${request}) ab${wordEnd}`,
    String.raw`ich weigere mich${wordEnd}`,
    `(?:diese|deine|ihre) (?:anfrage|bitte|frage) (?:verstößt gegen|widerspricht|verletzt)${wordEnd}`,
    `als (?:eine? )?(?:ki|ki-assistent(?:in)?|ki-modell|ki-sprachmodell|sprachmodell|künstliche intelligenz),? ${can} ich [^.,;:!?]{0,40}?(?:nicht|keine?)${wordEnd}`,
  ],
};
