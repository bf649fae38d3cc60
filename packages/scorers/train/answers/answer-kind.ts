/**
 * Sentences of one kind, as templates with {one|of|these} in braces. Training sees the first list only; figures come
 * from the second, whose templates are others.
 */
export interface AnswerKind {
  readonly name: string;
  readonly training: readonly string[];
  readonly test: readonly string[];
}
