import type { z } from "zod";

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
  readonly parser: z.ZodType<Grade>;
}

/** The shape of the answers on a scale. The reason comes first: a score that follows from it is a better one. */
export async function gradeShape({ min, max }: Range): Promise<GradeShape> {
  const { z } = await import("zod");
  const parser = z.object({ reason: z.string(), score: z.number().min(min).max(max) });
  const { $schema: _, ...schema } = z.toJSONSchema(parser);
  return { schema, parser };
}

/**
 * Reads a judge's answer: JSON, also within a code fence or amid other words. Undefined if there is none of that
 * shape.
 */
export function readGrade(answer: string, { parser }: GradeShape): Grade | undefined {
  for (const candidate of candidates(answer)) {
    try {
      const read = parser.safeParse(numeric(JSON.parse(candidate)));
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
