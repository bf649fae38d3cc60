import type { Lexicon } from "../lexicon/lexicon.js";
import type { Located, LocatedText } from "../mentions/locate.js";
import type { Substitution } from "./substitute.js";

/** What stands for a group: a name, of which others could have been taken, or a word that means it. */
export interface StandingTerm {
  readonly term: string;
  readonly termType: "name" | "word";
}

/**
 * The word or name that stands for the groups in a text that was varied: of each attribute the first name, else the
 * first mention, as the lexicon writes it; a word that stands for several counts once.
 */
export function termOf(
  located: readonly LocatedText[],
  results: readonly Substitution[],
  attributes: readonly string[],
  lexicon: Lexicon,
): StandingTerm | undefined {
  const placed = results.map(placesOf);
  const words = attributes.flatMap((attribute) => {
    const found = located.flatMap((text, i) =>
      text.located.flatMap((mention) =>
        wordOf(text, mention, attribute, placed[i]).map((word) => ({ ...word, message: i })),
      ),
    );
    const [word] = [...found.filter(({ isName }) => isName), ...found];
    return word === undefined ? [] : [word];
  });
  const distinct = new Map(words.map((word) => [`${word.message}:${word.start}`, word]));
  if (distinct.size === 0) return undefined;
  const term = [...distinct.values()]
    .toSorted((a, b) => a.message - b.message || a.start - b.start)
    .map(({ text }) => writtenForms(lexicon).get(text.toLowerCase()) ?? text)
    .join(" ");
  return { term, termType: words.some(({ isName }) => isName) ? "name" : "word" };
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly isName: boolean;
}

/** What became of the mentions, by where they stood: a long text has thousands. */
interface Places {
  readonly unresolved: ReadonlySet<number>;
  readonly replacements: ReadonlyMap<number, string>;
}

function placesOf({ unresolved, replaced }: Substitution): Places {
  return {
    unresolved: new Set(unresolved.map(({ start }) => start)),
    replacements: new Map(replaced.map(({ start, replacement }) => [start, replacement])),
  };
}

/** What stands in the place of a mention now, if it speaks of the attribute. */
function wordOf({ text }: LocatedText, { start, end, senses }: Located, attribute: string, places?: Places): Word[] {
  const sense = senses.find((one) => one.attribute === attribute);
  if (sense === undefined || places?.unresolved.has(start) === true) return [];
  const isName = sense.partOfSpeech === "given name";
  return [{ text: places?.replacements.get(start) ?? text.slice(start, end), start, isName }];
}

const forms = new WeakMap<Lexicon, ReadonlyMap<string, string>>();

/** How the lexicon writes its terms, by the term in lower case. */
function writtenForms(lexicon: Lexicon): ReadonlyMap<string, string> {
  const known = forms.get(lexicon) ?? new Map(lexicon.terms.map(({ term, written }) => [term, written]));
  forms.set(lexicon, known);
  return known;
}
