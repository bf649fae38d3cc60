import { isSecretName } from "./secret-name.js";

/**
 * Keys and tokens by the shapes that their makers give them; a server that repeats one may put asterisks in its middle.
 */
const shapes = [
  String.raw`(?:sk|pk|rk|gsk|xai|hf|gh[a-z]|glpat|github_pat|pplx|nvapi|r8|xox[a-z]|xapp|shp(?:at|ca|pa|ss)|pcsk|tvly|sbp)[-_][\w.*-]{8,}`,
  String.raw`(?:esecret|GOCSPX|PMAK|dop_v1|doo_v1|lin_api|lsv2_[ps][tk]|npm|jina|fw|whsec|figd|pypi)[-_][\w.*-]{20,}`,
  String.raw`(?:dapi[0-9a-f]{32}|SG\.[\w-]{16,}\.[\w-]{16,}|(?:AC|SK)[0-9a-f]{32}|\d{8,10}:AA[\w-]{30,})`,
  String.raw`(?:AKIA|ASIA)[A-Z0-9*]{8,}`,
  String.raw`AIza[\w*-]{8,}`,
  String.raw`ya29\.[\w.*-]{8,}`,
  // A JSON Web Token begins with an object in base64.
  String.raw`eyJ[\w*-]{7,}(?:\.[\w.*-]+)?`,
].join("|");
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const inAddress = /:\/\/[^\s/:@]+:[^\s/@]+@/;
/** Parameters of an address that hold a secret. */
const inQuery =
  /[?&](?:[\w-]*(?:key|token|secret|signature|password|pwd)|auth|code|credential|jwt|pat|sas|session|sig)=[^&#\s"']{6,}/i;
/** Addresses that are secrets themselves: who has them may post. */
const webhook =
  /hooks\.slack\.com\/services\/\w|discord(?:app)?\.com\/api\/webhooks\/\d|\.webhook\.office\.com\/webhook|api\.telegram\.org\/bot\d/i;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{4,}/gi, "$1 [redacted]"],
  [
    /((?:api|access|auth|secret|private)?[-_ ]?(?:key|token|secret|password|authorization)["']?\s*(?:provided\s*)?[:=]\s*["']?)[^\s"',;&]+/gi,
    "$1[redacted]",
  ],
  [new RegExp(String.raw`\b(?:${shapes}|key-\w{8,})`, "g"), "[redacted]"],
  [new RegExp(String.raw`${privateKey.source}[^]*?(?:-----END [A-Z ]*-----|$)`, "g"), "[redacted]"],
  [/(:\/\/)[^\s/@]+@/g, "$1[redacted]@"],
  [new RegExp(inQuery.source.replace("=[", "=)[").replace("[?&](?:", "([?&](?:"), "gi"), "$1[redacted]"],
  [
    /(hooks\.slack\.com\/services\/|discord(?:app)?\.com\/api\/webhooks\/|api\.telegram\.org\/bot)[\w/:-]+/gi,
    "$1[redacted]",
  ],
];

/** Opaque ids of 32 characters and more, whatever they are: letters and digits mixed. */
function withoutIds(text: string): string {
  return text.replaceAll(/[\w-]{32,}/g, (run) => {
    const start = run.search(/\w/);
    const isId = start >= 0 && run.length - start >= 32 && /\d/.test(run) && /[A-Za-z]/.test(run);
    return isId ? `${run.slice(0, start)}[redacted]` : run;
  });
}

/** A message of someone else's code without what looks like a key, a token or a password. */
export function redact(message: string): string {
  const own = withoutOwnSecrets(message);
  return withoutIds(replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), own));
}

const shaped = new RegExp(String.raw`^(?:${shapes})$`);
const within = new RegExp(String.raw`(?:^|[^\w-])(?:${shapes})(?![\w-])`);
/** `Bearer` or `Basic` and one word that is no word of a language: it has a digit, a sign, or a capital inside. */
const header = /^(?:[\w-]+:\s*)?(?:[Bb]earer|[Bb]asic|BEARER|BASIC)\s+(?=\S*(?:[\d=_.~+/]|[a-z][A-Z]))\S{8,}$/;

/** Whether a value looks like a key, a token, a header or an address with a password. */
export function looksSecret(value: string): boolean {
  const text = value.trim();
  return (
    shaped.test(text) ||
    header.test(text) ||
    privateKey.test(text) ||
    inAddress.test(text) ||
    inQuery.test(text) ||
    webhook.test(text)
  );
}

/** Whether a name, as that of a model, has a key or an address with a secret in it. */
export function holdsSecret(name: string): boolean {
  return looksSecret(name) || within.test(name);
}

/**
 * A text without what stands in environment variables that are named like secrets, as a server may repeat what it was
 * sent. A value that reads like a word or a path is no secret.
 */
export function withoutOwnSecrets(text: string): string {
  let safe = text;
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  for (const [name, value] of Object.entries(process?.env ?? {})) {
    const isSecret = value !== undefined && /^(?=.*\d)(?=.*[A-Za-z])[^\s/]\S{11,}$/.test(value) && isSecretName(name);
    if (isSecret && safe.includes(value)) safe = safe.replaceAll(value, "[redacted]");
  }
  return safe;
}
