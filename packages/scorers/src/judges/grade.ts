/** The least and the greatest score of a scale. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What a judge said of a text: a score on its scale, and why. */
export interface Grade {
  readonly reason: string;
  readonly score: number;
}

/** What a judge has to answer with. */
export interface GradeShape {
  /** As a provider takes it. */
  readonly schema: unknown;
  readonly range: Range;
}

/** The shape of the answers on a scale. The reason comes first: a score that follows from it is a better one. */
export function gradeShape(range: Range): GradeShape {
  const { min, max } = range;
  const schema = {
    type: "object",
    properties: { reason: { type: "string" }, score: { type: "number", minimum: min, maximum: max } },
    required: ["reason", "score"],
    additionalProperties: false,
  };
  return { schema, range };
}

/**
 * Reads a judge's answer: JSON, also within a code fence or amid other words. Undefined if there is none of that
 * shape.
 */
export function readGrade(answer: string, { range }: GradeShape): Grade | undefined {
  for (const candidate of candidates(answer)) {
    try {
      const value: unknown = numeric(JSON.parse(candidate));
      if (isGrade(value, range)) return { reason: value.reason, score: value.score };
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

function isGrade(value: unknown, { min, max }: Range): value is Grade {
  if (typeof value !== "object" || value === null || !("reason" in value) || !("score" in value)) return false;
  const { reason, score } = value;
  return typeof reason === "string" && typeof score === "number" && score >= min && score <= max;
}

function* candidates(answer: string): Generator<string> {
  yield answer;
  const [, fenced, closed] = answer.split("```", 3);
  if (closed !== undefined && fenced !== undefined) yield fenced.replace(/^json/, "");
  const [start, end] = [answer.indexOf("{"), answer.lastIndexOf("}")];
  if (start >= 0 && end > start) yield answer.slice(start, end + 1);
}

/** Models write numbers as texts now and then. */
function numeric(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("score" in value) || typeof value.score !== "string")
    return value;
  return /^\s*-?\d+(?:\.\d+)?\s*$/.test(value.score) ? { ...value, score: Number(value.score) } : value;
}
