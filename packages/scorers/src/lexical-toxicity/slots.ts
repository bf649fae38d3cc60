import { situations } from "./situations.js";

/** How many classes of words there are, with that of all others. */
export const CLASSES = 8;

/** How many places evidence can come from: a class of words, a situation, and whether the sentence has a topic. */
export const SLOTS = CLASSES * situations.length * 2;

/** The place of evidence. */
export function slotOf(wordClass: number, situation: number, topic: number): number {
  return (wordClass * situations.length + situation) * 2 + topic;
}
