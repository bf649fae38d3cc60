import { safeLine } from "@fairexpect/metrics/core";

/** A text as a message quotes it: on one line, cut at `length`, and safe to print. */
export function excerpt(text: string, length = 60): string {
  const cut = text.length > length ? `${text.slice(0, length - 3).replace(/[\uD800-\uDBFF]$/, "")}...` : text;
  return safeLine(JSON.stringify(cut));
}
