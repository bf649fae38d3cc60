const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, "$1 [redacted]"],
  [/((?:api|access|auth|secret|private)?[-_ ]?(?:key|token|secret|password|authorization)["']?\s*(?:provided)?\s*[:=]\s*["']?)[^\s"',;&]+/gi, "$1[redacted]"],
  [/\b(?:sk|pk|rk|gsk|xai|key|hf|gh[a-z]|glpat|github_pat|AKIA|ASIA|AIza|ya29|eyJ)[-_.]?[\w.*-]{8,}/g, "[redacted]"],
  [/(:\/\/)[^\s/@]+@/g, "$1[redacted]@"],
  // Opaque ids of 32 characters and more, whatever they are: letters and digits mixed.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, "[redacted]"],
];

/** A message of someone else's code without what looks like a key, a token or a password. */
export function redact(message: string): string {
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
}

/** Whether a value looks like a key or a token. */
export function looksSecret(text: string): boolean {
  return /^(?:bearer|basic)\s+\S{8,}$/i.test(text) || /^(?:sk|pk|rk|gsk|xai|hf|gh[a-z]|glpat|github_pat)[-_][\w-]{12,}$/.test(text);
}
