import { z } from "zod";

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

/** What a judge has to answer with. The reason comes first: a score that follows from it is a better one. */
const shapeOf = ({ min, max }: Range): z.ZodObject<{ reason: z.ZodString; score: z.ZodNumber }> =>
  z.object({ reason: z.string(), score: z.number().min(min).max(max) });

/** The shape as a provider takes it. */
export function schemaOf(range: Range): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(shapeOf(range));
  return schema;
}

/**
 * Reads a judge's answer: JSON, also within a code fence or amid other words. Undefined if there is none of that
 * shape.
 */
export function readGrade(answer: string, range: Range): Grade | undefined {
  for (const candidate of candidates(answer)) {
    try {
      const read = shapeOf(range).safeParse(numeric(JSON.parse(candidate)));
      if (read.success) return read.data;
    } catch {
      // Not this one.
    }
  }
  return undefined;
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
