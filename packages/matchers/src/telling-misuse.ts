import { InputError } from "@fairexpect/metrics";

/** Does work of a metric, and tells misuse of it in the matcher's name; `settled` are its arguments among options. */
export function tellingMisuse<T>(matcher: string, data: string, work: () => T, settled: readonly string[] = []): T {
  try {
    return work();
  } catch (error) {
    throw isInputError(error) ? inNameOf(matcher, data, error, settled) : error;
  }
}

/** Also one of another copy of the package, as under Jest. */
export function isInputError(error: unknown): error is InputError {
  return error instanceof InputError || (error instanceof Error && "problem" in error && error.name === "InputError");
}

/** The same problem, told of the matcher, of what it received, and of arguments of its own that are options there. */
export function inNameOf(
  matcher: string,
  data: string,
  { problem }: InputError,
  settled: readonly string[] = [],
): InputError {
  const { argument } = problem;
  const rest = argument.slice(data.length);
  const isData = argument.startsWith(data) && /^(?![\w$])/.test(rest);
  const own = settled.find((name) => argument === `options.${name}`);
  return new InputError({ ...problem, function: matcher, argument: own ?? (isData ? `received${rest}` : argument) });
}
