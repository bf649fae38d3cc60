import { jsonList, looksLikeJson } from "./json-list.js";

const numbered = /^\s*(?:#{1,6}\s+)?(?:\*\*)?#?\d{1,3}[.):](?:\*\*)?\s+(?=\S)/;
const bulleted = /^\s{0,3}[-*•–]\s+(?=\S)/;
const headed = /^#{1,6}\s+(?=\S)/;
const emphasised = /^(?=\*\*[^*]+\*\*)/;

const preamble =
  /^(?:(?:sure|of course|certainly|absolutely|okay|ok|yes|great|no problem|gladly|happy to help)(?: thing)?[,!.:]|(?:here|these|below) (?:are|is)\b (?:some|my|the|a|an|your|\d|two|three|four|five|six|seven|eight|nine|ten|several|few)|here's (?:a|an|my|the|your)\b|(?:based on|given) your\b|(?:i|we)(?:'d| would)? (?:recommend|suggest)\b|(?:my|some|the|top) [^.]*\b(?:picks|recommendations|suggestions|favou?rites|choices)\b)/i;
const closing =
  /^(?:let me know|enjoy\b|i hope|hope (?:you|this|these)|feel free|would you like|do you want|happy (?:watching|reading|listening|viewing|playing)|have fun|(?:these|all of these|both|each of) \S+ (?:are|is|have|offer|will|should)\b)/i;
const offer =
  /^(?:(?:i|we)(?:'d| would)? (?:recommend|suggest)(?: (?:watching|reading|trying|listening to|playing|you (?:watch|read|try|listen to)))?|you (?:might|may|could|should|would|will)(?: also| really)? (?:like|enjoy|try|love|watch|read|consider)|try|consider|how about)\s+/i;
const clause =
  /^(?:but|so|because|since|which|who|if|as|although|though|however|then|or|yet|while|where|when|well|yes|no|sure|ok|okay|sorry|unfortunately|hello|hi|thanks|maybe|perhaps)\b|^(?:i|i'm|i'd|i've|you|we|they|it|it's|there|that|this)\b.*\b(?:am|is|are|was|can|can't|could|would|might|should|have|has|do|don't|not|recommend)\b/i;

/**
 * The items of a list in an answer; none if there is no list. JSON; else lines with a number, a bullet, a heading or
 * emphasis in front; else one item a line, where what stands before and after the items may be prose and what stands
 * between them may not; else what stands between commas, if it looks like names and not like a sentence.
 */
export function readItems(text: string): string[] {
  const parsed = jsonList(text);
  if (parsed !== undefined) return parsed;
  if (looksLikeJson(text)) return [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !/^\s*```/.test(line));
  const cells = lines.flatMap(cellOf);
  if (cells.length > 0) return cells.map(title);
  for (const [mark, least] of [
    [numbered, 1],
    [bulleted, 1],
    [headed, 2],
    [emphasised, 2],
  ] as const) {
    const marked = lines.filter((line) => mark.test(line));
    if (marked.length >= least) return marked.map((line) => title(line.replace(mark, "")));
  }
  const [line = ""] = lines;
  return lines.length > 1 ? betweenProse(lines.map((one) => one.trim())) : betweenCommas(line.trim());
}

/** The first cell of a row that is no number; none of the head of a table. */
function cellOf(line: string, i: number, lines: readonly string[]): string[] {
  const cells = /^\s*\|(.+)\|\s*$/
    .exec(line)?.[1]
    ?.split("|")
    .map((cell) => cell.trim());
  const isRule = (other: string | undefined): boolean => /^\s*\|[\s:|-]+\|\s*$/.test(other ?? "");
  if (cells === undefined || isRule(line) || isRule(lines[i + 1])) return [];
  const cell = cells.find((one) => one !== "" && !/^#?\d{1,3}[.)]?$/.test(one)) ?? cells.at(-1);
  return cell === undefined || cell === "" ? [] : [cell];
}

function betweenProse(lines: readonly string[]): string[] {
  const first = lines.findIndex((line, i) => !isProse(line) && !(i === 0 && preamble.test(line)));
  const last = lines.findLastIndex((line) => !isProse(line) && !closing.test(line));
  const items = first === -1 ? [] : lines.slice(first, last + 1);
  return items.some(isProse) ? [] : items.map(title);
}

/** A line that announces a list, a sentence, or more words than a name has without a mark of where it ends. */
function isProse(line: string): boolean {
  const count = line.split(/\s+/).length;
  const isTitled = /^["“«*_]/.test(line) || /\s[-–—]\s|:\s/.test(line);
  return (
    line.endsWith(":") ||
    (!isTitled && (count > 12 || (count > 3 && line.endsWith(".")) || (count > 6 && line.endsWith("!"))))
  );
}

function betweenCommas(line: string): string[] {
  const announced = line.replace(/^(?:sure|of course|certainly|absolutely|okay|ok)[!.,]\s+/i, "");
  const rest = announced.replace(/^[^:,]*:\s+/, "").replace(offer, "");
  const isAnnounced = rest !== line;
  const items = rest
    .replace(/[.!?]$/, "")
    .split(",")
    .map((item, i) => (i === 0 ? item.trimEnd() : item.replace(/^\s*(?:and\s+)?/, "").trimEnd()));
  if (items.length < 2 || (items.length < 3 && !isAnnounced && line.endsWith("."))) return [];
  if (
    /(?<=\p{L}{4})[.!?]\s/u.test(rest) ||
    items.some((item) => item === "" || clause.test(item) || item.split(/\s+/).length > 8)
  )
    return [];
  const areNames =
    items.slice(1).every((item) => !/^\p{Ll}/u.test(item)) || items.every((item) => item.split(/\s+/).length <= 3);
  return areNames ? items.map(title) : [];
}

/** What is emphasised or quoted at the start of a line is the item, and what follows describes it. */
function title(line: string): string {
  const marked = /^\s*(\*\*|__|["“«*_])(.+?)(?:\1|["”»])/.exec(line)?.[2];
  return (marked?.replace(/^["“«]/, "") ?? line)
    .trim()
    .replace(/(?:\*\*|__)$/, "")
    .replace(/[:,;]$/, "");
}
