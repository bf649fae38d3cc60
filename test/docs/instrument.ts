import { parseSync, type ESTree } from "vite";
import { parseClaim, type Claim } from "./claims.js";
import { declaredNames, lineAt, walk, type Code } from "./extract.js";

/** A line that claims something, and what. */
export interface Check {
  readonly line: number;
  readonly source: string;
  readonly claim: Claim;
}

/** Code with hooks around what is claimed of. */
export interface Instrumented {
  readonly text: string;
  readonly checks: readonly Check[];
  readonly declared: ReadonlySet<string>;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** A check, and what is written around its expression. */
type Hooked = (check: number) => { readonly check: Check; readonly insertions: readonly [Insertion, Insertion] };

interface Parsed {
  readonly code: Code;
  /** The text with its statements ended, in which positions count. */
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: ReturnType<typeof parseSync>["comments"];
  readonly lineOf: (position: number) => number;
}

/** Puts a hook around every expression that a trailing comment makes a claim about. No line moves. */
export function instrument(code: Code, commonJs: boolean): Instrumented {
  const parsed = parse(code, commonJs);
  const claimed = hookClaims(parsed).map((hooked, check) => hooked(check));
  const isClaimed = ({ start, end }: ESTree.Node): boolean =>
    claimed.some(({ insertions }) => insertions.some(({ at }) => at >= start && at <= end));
  const asserted = hookAssertions(parsed, isClaimed).map((hooked, i) => hooked(claimed.length + i));
  const all = [...claimed, ...asserted];
  return {
    text: insert(
      parsed.text,
      all.flatMap(({ insertions }) => insertions),
    ),
    checks: all.map(({ check }) => check),
    declared: new Set(parsed.program.body.flatMap(declaredNames)),
  };
}

function parse(code: Code, commonJs: boolean): Parsed {
  const sourceType = commonJs ? "commonjs" : "module";
  const read = (source: string): ReturnType<typeof parseSync> =>
    parseSync(commonJs ? "snippet.cjs" : "snippet.ts", source, { sourceType });
  const text = endStatements(code.text, (source) => read(source).errors.length === 0);
  const { program, comments, errors } = read(text);
  const lineOf = (position: number): number => code.line - 1 + lineAt(text, position);
  const [error] = errors;
  if (error !== undefined) throw new Error(`line ${lineOf(error.labels[0]?.start ?? 0)}: ${error.message}`);
  return { code, text, program, comments, lineOf };
}

/** Of each comment with a claim, the statement before it. */
function hookClaims({ code, text, program, comments, lineOf }: Parsed): Hooked[] {
  const statements: (ESTree.ExpressionStatement | ESTree.VariableDeclaration)[] = [];
  walk(program, (node) => {
    if (node.type === "ExpressionStatement" || node.type === "VariableDeclaration") statements.push(node);
  });
  const lines = code.text.split("\n");
  return comments.flatMap((comment): Hooked[] => {
    const claim = comment.type === "Line" ? parseClaim(comment.value) : undefined;
    if (claim === undefined) return [];
    const statement = statements.findLast(
      ({ end }) => end <= comment.start && /^[ \t;]*$/.test(text.slice(end, comment.start)),
    );
    if (claim.kind === "throws" && statement?.type !== "ExpressionStatement") {
      throw new Error(`line ${lineOf(comment.start)}: "throws" stands after an expression only`);
    }
    const expression =
      statement?.type === "VariableDeclaration" ? statement.declarations.at(-1)?.init : statement?.expression;
    if (statement === undefined || expression === undefined || expression === null) return [];
    const [first, last] = [lineAt(text, statement.start), lineAt(text, comment.end)];
    const source = lines.slice(first - 1, last).join("\n");
    const check: Check = { line: code.line - 1 + first, source: source.trim(), claim };
    return [(i) => ({ check, insertions: around(expression, opening(claim, expression, i)) })];
  });
}

/** Assertions claim by themselves: they throw if they do not hold. */
function hookAssertions({ text, program, lineOf }: Parsed, isClaimed: (node: ESTree.Node) => boolean): Hooked[] {
  return program.body.flatMap((statement): Hooked[] => {
    if (statement.type !== "ExpressionStatement" || isClaimed(statement)) return [];
    const { expression, start, end } = statement;
    if (!text.startsWith("expect(", expression.start)) return [];
    const check: Check = {
      line: lineOf(start),
      source: text.slice(start, end),
      claim: { kind: "value", literal: { plain: undefined }, rounded: false },
    };
    return [(i) => ({ check, insertions: around(expression, `$docs.value(${i}, void (`) })];
  });
}

function opening({ kind }: Claim, expression: ESTree.Expression, check: number): string {
  if (kind === "value") return `$docs.value(${check}, (`;
  return awaits(expression) ? `await $docs.rejects(${check}, async () => (` : `$docs.throws(${check}, () => (`;
}

function around({ start, end }: ESTree.Expression, text: string): [Insertion, Insertion] {
  return [
    { at: start, text },
    { at: end, text: "))" },
  ];
}

function insert(text: string, insertions: readonly Insertion[]): string {
  let inserted = "";
  let position = 0;
  for (const insertion of insertions.toSorted((a, b) => a.at - b.at)) {
    inserted += text.slice(position, insertion.at) + insertion.text;
    position = insertion.at;
  }
  return inserted + text.slice(position);
}

/**
 * Ends each statement before a claim with a semicolon. Without it, `f(1) // 2` and a next line that starts with a
 * bracket would be one expression.
 */
function endStatements(source: string, parses: (source: string) => boolean): string {
  let text = "";
  for (const line of source.split("\n")) {
    const slashes = [...line.matchAll(/\/\//g)].map((match) => match.index);
    const end = slashes.find((at) => parseClaim(line.slice(at + 2)) !== undefined && parses(text + line.slice(0, at)));
    text += `${end === undefined ? line : `${line.slice(0, end)};${line.slice(end)}`}\n`;
  }
  return text;
}

function awaits(expression: ESTree.Expression): boolean {
  let found = false;
  walk(expression, (node) => {
    if (node.type === "AwaitExpression") found = true;
    return node.type !== "ArrowFunctionExpression" && node.type !== "FunctionExpression";
  });
  return found;
}
