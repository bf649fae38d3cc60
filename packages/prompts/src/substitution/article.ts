import { checkText } from "../input.js";

// A vowel letter with the sound of a consonant: "a European", "a one-year-old", "a Ukrainian", "a US-born".
const CONSONANT_SOUND =
  /^(?:eu|ew|once?(?![a-z])|one-|ouija|u(?:ni(?!n|m[a-hj-z])|s[aeiu]|sual|til|ti[ln]|kr|ru|ga|to|ra|re|ri|bi|fo|v(?:ul|ea)|yg)|u(?![a-z])|us(?![a-z])|uk(?![a-z])|usa(?![a-z])|uae(?![a-z]))/i;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/i;
const VOWEL = /^[aeiouàáâãäåāèéêëēìíîïīòóôõöōøùúûüū]/i;
/** Letters whose name begins with a vowel sound: "an FTM", "an LGBTQ". */
const VOWEL_NAME = /^[aefhilmnorsx]/i;
/** Words in capitals that are spoken as words. */
const SPOKEN = /^(?:POC|BIPOC|BAME|AIDS|AFAB|AMAB|NATO|NASA)(?![A-Z])/;

/**
 * The indefinite article of a word or phrase, by its sound: "an" before a vowel sound, also before a silent h ("an
 * heir"), before letters that are spelled out ("an LGBTQ group") and before eight, eleven and eighteen in digits; "a"
 * before vowel letters that sound otherwise ("a European", "a unisex"). A rule with exceptions, not a dictionary:
 * foreign names may be read otherwise than it says.
 */
export function indefiniteArticle(phrase: string): "a" | "an" {
  checkText("indefiniteArticle", "phrase", phrase);
  const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/u.exec(phrase.normalize("NFC"))?.[0] ?? "";
  if (/^\d/.test(word)) return /^(?:8|1[18](?!\d)|1[18]\d{3}(?!\d))/.test(word) ? "an" : "a";
  const [head = ""] = word.split("-");
  // A phrase in capitals throughout is shouted; what has no vowel is spelled out even then.
  if (
    /^[A-Z][A-Z0-9]+s?$/.test(head) &&
    !SPOKEN.test(head) &&
    (phrase !== phrase.toUpperCase() || !/[AEIOUY]/.test(head))
  ) {
    return VOWEL_NAME.test(head) ? "an" : "a";
  }
  if (SILENT_H.test(word)) return "an";
  return VOWEL.test(word) && !CONSONANT_SOUND.test(word) ? "an" : "a";
}
