import { manyQuestions, mostExclamations, normalization, perExclamation, perQuestion } from "./rules.js";

/**
 * The sentiment of a text by VADER.
 *
 * @since 0.1.0
 */
export interface Polarity {
  /** The share of the text that is negative, in [0, 1]; rounded to three places, as are the other shares. */
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  /** All words together, from -1 (bad) to 1 (good); rounded to four places. */
  readonly compound: number;
}

/** What the exclamation and question marks of a text add. */
export function emphasis(text: string): number {
  const questions = occurrences(text, "?");
  const asked = questions <= 1 ? 0 : questions <= 3 ? questions * perQuestion : manyQuestions;
  return Math.min(mostExclamations, occurrences(text, "!")) * perExclamation + asked;
}

function occurrences(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

/** Of the valences of the words that are not neutral, among all. */
export function polarityOf(valences: readonly number[], count: number, stress: number): Polarity {
  if (count === 0) return { neg: 0, neu: 0, pos: 0, compound: 0 };
  let sum = 0;
  let positive = 0;
  let negative = 0;
  const neutral = count - valences.length;
  for (const valence of valences) {
    sum += valence;
    // One more for each, since a neutral word counts as one.
    if (valence > 0) positive += valence + 1;
    else negative += 1 - valence;
  }
  sum += Math.sign(sum) * stress;
  if (positive > negative) positive += stress;
  else if (positive < negative) negative += stress;
  const total = positive + negative + neutral;
  return {
    neg: round(negative / total, 3),
    neu: round(neutral / total, 3),
    pos: round(positive / total, 3),
    compound: round(sum / Math.sqrt(sum * sum + normalization), 4),
  };
}

/** Rounds to a number of places, and halves to the even digit. */
function round(value: number, places: 3 | 4): number {
  const size = Math.abs(value);
  const scale = places === 3 ? 1000 : 10_000;
  const scaled = size * scale;
  const nearest = Math.round(scaled);
  // The product is off by less than this, so that the nearest integer is that of the value itself.
  const isClear = Math.abs(Math.abs(scaled - nearest) - 0.5) > 1e-9;
  const rounded = isClear ? nearest / scale : roundedHalf(size, places);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same of what lies half-way between two decimals, or as near to it as numbers can tell. */
function roundedHalf(size: number, places: number): number {
  // Only fractions over a power of two up to this one can lie half-way.
  const halves = size * 2 ** (places + 1);
  const isHalf = Number.isInteger(halves) && halves % 2 === 1;
  return isHalf ? (2 * Math.round((size * 10 ** places) / 2)) / 10 ** places : Number(size.toFixed(places));
}
