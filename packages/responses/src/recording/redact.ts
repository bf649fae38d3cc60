/**
 * Keys and tokens by the shapes that their makers give them; a server that repeats one may put asterisks in its middle.
 */
const shapes = [
  String.raw`(?:sk|pk|rk|gsk|xai|hf|gh[a-z]|glpat|github_pat|pplx|nvapi|r8|xox[a-z])[-_][\w.*-]{8,}`,
  String.raw`(?:AKIA|ASIA)[A-Z0-9*]{8,}`,
  String.raw`AIza[\w*-]{8,}`,
  String.raw`ya29\.[\w.*-]{8,}`,
  // A JSON Web Token begins with an object in base64.
  String.raw`eyJ[\w*-]{7,}(?:\.[\w.*-]+)?`,
].join("|");
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const inAddress = /:\/\/[^\s/:@]+:[^\s/@]+@/;
const secretWords = "authorization|authentication|bearer|cookies?|credentials?|passphrase|passwd|passwords?|secrets?";
/** What a key is one of if it is a secret: a cache key is none. */
const keyOf = "access|account|api|auth|encryption|license|master|private|service|shared|signing|subscription";

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, "$1 [redacted]"],
  [
    /((?:api|access|auth|secret|private)?[-_ ]?(?:key|token|secret|password|authorization)["']?\s*(?:provided)?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
    "$1[redacted]",
  ],
  [new RegExp(String.raw`\b(?:${shapes}|key-\w{8,})`, "g"), "[redacted]"],
  [new RegExp(String.raw`${privateKey.source}[^]*?(?:-----END [A-Z ]*-----|$)`, "g"), "[redacted]"],
  [/(:\/\/)[^\s/@]+@/g, "$1[redacted]@"],
  // Opaque ids of 32 characters and more, whatever they are: letters and digits mixed.
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, "[redacted]"],
];

/** A message of someone else's code without what looks like a key, a token or a password. */
export function redact(message: string): string {
  return replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
}

const shaped = new RegExp(String.raw`^(?:${shapes})$`);
/** `Bearer` or `Basic` and one word that is no word of a language: it has a digit, a sign, or a capital inside. */
const header = /^(?:[\w-]+:\s*)?(?:[Bb]earer|[Bb]asic|BEARER|BASIC)\s+(?=\S*(?:[\d=_.~+/]|[a-z][A-Z]))\S{8,}$/;

/** Whether a value looks like a key, a token, a header or an address with a password. */
export function looksSecret(value: string): boolean {
  const text = value.trim();
  return shaped.test(text) || header.test(text) || privateKey.test(text) || inAddress.test(text);
}

const secretName = new RegExp(String.raw`(?:^|-)(?:${secretWords}|(?:${keyOf})-?key|headers$)(?:-|$)`);
const tokenName = /(?:^|-)(?:([a-z]+)-)?token(?:-(?:id|value|secret))?$/;
/** Tokens of a text, not of an account. */
const tokensOfText = [
  "begin",
  "bos",
  "by",
  "cls",
  "end",
  "eos",
  "first",
  "image",
  "last",
  "mask",
  "max",
  "min",
  "next",
  "output",
  "input",
  "pad",
  "per",
  "sep",
  "special",
  "start",
  "stop",
  "think",
  "thinking",
  "unk",
];

/**
 * Whether a setting of that name holds a secret, by the words that it is made of: `apiKey`, `x-goog-api-key`,
 * `access_key_id`, `token`, `authToken`; not `maxTokens`, `tokenLimit`, `stopToken` or `promptCacheKey`.
 */
export function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3-$2")
    .replaceAll(/[^A-Za-z\d]+/g, "-")
    .toLowerCase();
  if (secretName.test(words)) return true;
  const token = tokenName.exec(words);
  return token !== null && !tokensOfText.includes(token[1] ?? "");
}
