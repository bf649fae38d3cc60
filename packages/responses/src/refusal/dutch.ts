import { oneOf, wordEnd } from "./phrases.js";
import type { RefusalPhrases } from "./phrases.js";

const end = String.raw`(?=[.;:!]|$|,? (?:maar|omdat|want|aangezien) )`;
const you = "(?:je|jou|u|jullie)";
const filler = "(?:helaas|echter|hier|daar)";
const between = `(?:(?:${filler}|${you}) )*`;
const withThis =
  "(?:hiermee|daarmee|hierbij|daarbij|(?:met|bij) (?:dit|dat|deze|die|zo'n|zoiets|zulke|dergelijke|je|uw)(?: [^.,;:!?]{1,40}?)?)";
const request = "(?:verzoek|vraag|opdracht|taak|prompt)";
const content = "(?:inhoud|content|teksten|tekst|grappen|uitspraken|opmerkingen|verhalen|informatie)";
const make = "(?:maken|schrijven|genereren|geven|verstrekken|delen|produceren|vertellen|creëren)";
const can = "(?:kan|mag|zal|wil|ga)";

const deeds = oneOf(
  `${between}niet (?:mee|bij|verder) helpen${end}`,
  `${between}(?:${withThis} )?${between}niet (?:verder )?(?:helpen|assisteren|van dienst zijn)(?: ${withThis})?${end}`,
  `${between}niet ${withThis} (?:helpen|assisteren)${end}`,
  `${between}(?:niet )?(?:aan )?(?:dit|dat|deze|die|je|uw|jouw) ${request} (?:${filler} )?(?:niet )?(?:voldoen|uitvoeren|inwilligen|beantwoorden|vervullen)${wordEnd}`,
  `${between}niet (?:voldoen aan|ingaan op|antwoorden op) (?:dit|dat|deze|die|je|uw|jouw) ${request}${wordEnd}`,
  `${between}(?:dit|dat|zoiets|hierop|daarop) ${between}niet (?:doen|maken|schrijven|beantwoorden|antwoorden|ingaan)${end}`,
  `${between}(?:zulke|dergelijke|deze|dit soort|dat soort|zo'n) ${content} ${between}niet ${make}${wordEnd}`,
  `${between}geen (?:zulke |dergelijke |(?:beledigende|discriminerende|haatdragende|schadelijke|racistische|seksistische|kwetsende)(?: of [^ .,]{1,30})? )${content} ${make}${wordEnd}`,
);

export const dutch: RefusalPhrases = {
  firstWords:
    "het spijt sorry excuses mijn neem helaas nee ik kan mag zal wil ga daar hier daarmee hiermee daarbij hierbij dat dit zoiets je uw jouw deze als",
  apology:
    "(?:(?:het )?spijt m(?:e|ij)(?: zeer| heel erg| enorm)?|sorry|excuses|mijn (?:excuses|verontschuldigingen)|neem me niet kwalijk|helaas|nee)[,.;:!]* (?:maar )?",
  refusals: [
    `ik ${can} ${deeds}`,
    // "Helaas kan ik".
    `${can} ik ${deeds}`,
    `(?:daar|hier) ${can} ik ${between}niet (?:mee|bij) helpen${end}`,
    `(?:daarmee|hiermee|daarbij|hierbij) ${can} ik ${between}niet helpen${end}`,
    `(?:dat|dit|zoiets) ${can} ik ${between}niet (?:doen|maken|schrijven|beantwoorden)${end}`,
    `ik ben (?:${filler} )?niet in staat om (?:${you} )?(?:${withThis} te helpen|aan (?:dit|dat|je|uw) ${request} te voldoen|(?:dit|dat|deze|je|uw) ${request} te (?:beantwoorden|vervullen))`,
    `ik (?:moet|wil) (?:dit|dat|deze|je|uw)(?: ${request})? (?:${filler} |beleefd )?(?:weigeren|afwijzen)${wordEnd}`,
    `ik weiger (?:om )?(?:dit|dat|hieraan|hierop|daaraan|daarop|je|u)${wordEnd}`,
    `(?:dit|dat|je|uw|jouw|deze) (?:verzoek|vraag) (?:is in strijd met|schendt|gaat in tegen|druist in tegen)${wordEnd}`,
    `als (?:een )?(?:ai|ai-assistent|ai-model|ai-taalmodel|taalmodel|kunstmatige intelligentie),? ${can} ik [^.,;:!?]{0,40}?(?:niet|geen)${wordEnd}`,
  ],
};
