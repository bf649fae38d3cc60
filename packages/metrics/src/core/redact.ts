import { isSecretName } from "./secret-name.js";

/** After a prefix that words may have too: many characters in a row, a digit or an asterisk among them, or letters. */
const random = String.raw`(?=[\w.*-]{0,60}?(?:(?=[A-Za-z\d.*]{0,40}?[\d*])[A-Za-z\d.*]{10}|[A-Za-z]{16}))`;
/**
 * Keys and tokens by the shapes that their makers give them; a server that repeats one may put asterisks in its middle.
 */
const shapes = [
  String.raw`(?:sk|pk|rk|csk|sess|gsk|xai|hf|gh[a-z]|pplx|nvapi|r8|xox[a-z]|xapp|shp(?:at|ca|pa|ss)|pcsk|tvly|sbp|rnd|rpa|vc[a-z])[-_]${random}[\w.*-]{8,}`,
  String.raw`(?:glpat|gloas|gldt|glrt|glptt|github_pat|dckr_[op]at)[-_][\w.*-]{8,}`,
  String.raw`(?:esecret|GOCSPX|PMAK|dop_v1|doo_v1|lin_api|lsv2_[ps][tk]|npm|jina|fw|flp|whsec|figd|pypi|wandb_v1|bedrock-api-key|ntn|secret|sb_secret|pscale_(?:tkn|pw|oauth)|ph[cx]|gls?a|glc|sntry[su]|HRKU|rubygems|CCIPAT|bkua|NRAK|sq0[a-z]{3})[-_]${random}[\w.*-]{20,}`,
  String.raw`(?:hv[bs]|dp\.[a-z]{2}|FlyV1 \w{3})[._][\w.-]{20,}`,
  String.raw`(?:dapi[0-9a-f]{32}(?:-\d)?|SG\.[\w-]{16,}\.[\w-]{16,}|(?:AC|SK)[0-9a-f]{32}|\d{8,10}:AA[\w-]{30,}|(?:key|fc)-[0-9a-f]{32}|sk-helicone-[\w-]{20,})`,
  String.raw`(?:ABSK[\w+/=]{40,}|ATATT3[\w=-]{20,}|LTAI[A-Za-z\d]{16,}|AKID[A-Za-z\d]{16,}|pat\w{14}\.[0-9a-f]{32,}|1//0[\w-]{30,})`,
  String.raw`(?:[0-9a-f]{32}\.(?:[\w-]{24}|[A-Za-z\d]{16})(?![\w-])|\w{3}\dQ~[\w.~-]{30,}|[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,}|[A-Za-z\d]{52}JQQJ99[A-Za-z\d]{26})`,
  String.raw`(?:pa-(?=\D{0,42}\d)[\w-]{43}|up_[A-Za-z\d]{28,}|cf-aig-[\w-]{30,}|a[ks]-(?=\D{0,21}\d)[A-Za-z\d]{22}|tskey-[a-z]+-[\w-]{20,}|SCW[A-Z\d]{17}|AQVN[\w-]{35,})(?![\w-])`,
  String.raw`bce-v3/ALTAK-[\w/]{20,}`,
  String.raw`(?:AKIA|ASIA)[A-Z0-9*]{8,}`,
  String.raw`AIza[\w*-]{8,}`,
  String.raw`ya29\.[\w.*-]{8,}`,
  // A JSON Web Token begins with an object in base64.
  String.raw`eyJ[\w*-]{7,}(?:\.[\w.*-]+)?`,
].join("|");
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/;
/** A password, or a token in the user's place. */
const inAddress = /:\/\/(?:[^\s/:@]*:[^\s/@]+|[^\s/:@]{20,})@/;
/** Parameters of an address that may hold a secret, with their values. */
const inQuery =
  /([?&])([\w-]*(?:key|token|secret|signature|password|pwd)|auth|code|credential|jwt|pat|sas|session|sig)=([^&#\s"']{6,})/gi;
/** Parameters that hold a secret if it looks like one: a session may be one of a conference, a code one of a shop. */
const mayHold = /^(?:auth|code|pat|sas|session|[\w-]*key)$/i;
/** Addresses that are secrets themselves: who has them may post. */
const webhook =
  /(?:hooks\.slack\.com\/(?:services|triggers|workflows)|discord(?:app)?\.com\/api\/webhooks|hooks\.zapier\.com\/hooks|hook\.\w+\.make\.com)\/\w|\.webhook\.office\.com\/webhook|api\.telegram\.org\/bot\d/i;

/** A scheme of a header and what may be its credentials. */
const scheme = /\b(bearer|basic)\s+([\w.~+/=*-]{4,})/gi;

/** What is named a secret, and its value; what is just named a key may be one of a dictionary. */
const named =
  /((?:(?:api|access|auth|secret|private)[-_ ]?key|(key)|token|secret|password|authorization)["']?\s*(?:provided\s*)?[:=]\s*["']?(?:(?:bearer|basic|token)\s+)?)([^\s"',;&]+)/gi;

const replacements: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(?:${shapes}|key-${random}\w{8,})`, "g"), "[redacted]"],
  [new RegExp(String.raw`${privateKey.source}[^]*?(?:-----END [A-Z ]*-----|$)`, "g"), "[redacted]"],
  [/(:\/\/)[^\s/@]+@/g, "$1[redacted]@"],
  [
    /(hooks\.slack\.com\/(?:services|triggers|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/|hooks\.zapier\.com\/hooks\/|hook\.\w+\.make\.com\/|\.webhook\.office\.com\/webhook|api\.telegram\.org\/bot)[\w/:@-]+/gi,
    "$1[redacted]",
  ],
];

/** Between words of a slug, a path, a sentence. */
const betweenWords = /[-._/,;:!?()"'=+]+/;
/** A word (camel case, of several), a number or both, as names of models, courses and versions have them. */
const wordOrNumber =
  /^(?:(?:\p{Lu}{2,}|\p{Ll}(?=\p{Lu}))?(?:\p{Ll}{2,})?(?:\p{Lu}\p{Ll}{2,})*(?:\p{Lu}\p{Ll})?\p{Lu}*\d{0,4}|\p{L}\d{0,4}|\d{1,4}\p{L}{0,2}|\d{8}|v\d+p\d+|\d+x\d+\p{L}?)$/u;

/** Whether a text is made of words and short numbers, as what somebody drew at random is not. */
function readsLikeWords(text: string): boolean {
  return text.split(betweenWords).every((part) => part.length < 24 && wordOrNumber.test(part));
}

/** Whether what follows `Bearer` or `Basic` is no word of a sentence. */
function isCredential(value: string): boolean {
  return value.length >= 8 && !readsLikeWords(value);
}

/** Whether the value of a parameter is a secret: "?code=welcome10" is none, that of OAuth is long and mixed. */
function isSecretParameter(name: string, value: string): boolean {
  if (!mayHold.test(name)) return true;
  if (name.toLowerCase() !== "code") return (/.key$/i.test(name) && isSecretName(name)) || !readsLikeWords(value);
  const mixed = value.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)|[a-z](?=[A-Z])/g)?.length ?? 0;
  return value.length >= 16 && mixed >= 3 && !readsLikeWords(value);
}

function withoutCredentials(text: string): string {
  return text
    .replaceAll(scheme, (all, name: string, value: string) => (isCredential(value) ? `${name} [redacted]` : all))
    .replaceAll(named, (all, before: string, key: string | undefined, value: string) =>
      key !== undefined && readsLikeWords(value) ? all : `${before}[redacted]`,
    )
    .replaceAll(inQuery, (all, sign: string, name: string, value: string) =>
      isSecretParameter(name, value) ? `${sign}${name}=[redacted]` : all,
    );
}

/** Opaque ids of 32 characters and more, whatever they are: letters and digits mixed, and no words. */
function withoutIds(text: string): string {
  return text.replaceAll(/[\w-]{32,}/g, (run) => {
    const start = run.search(/\w/);
    const isLong = start >= 0 && run.length - start >= 32;
    const isId = isLong && /\d/.test(run) && /[A-Za-z]/.test(run) && !readsLikeWords(run.replaceAll("_", "-"));
    return isId ? `${run.slice(0, start)}[redacted]` : run;
  });
}

/** Secret keys of AWS, 40 signs of base64: a path of that length is made of words. */
function withoutBase64(text: string): string {
  return text.replaceAll(/(?<![\w/+.-])[A-Za-z\d/+]{40}(?![\w/+=.-])/g, (run) =>
    [/\d/, /[a-z]/, /[A-Z]/].every((sign) => sign.test(run)) && !readsLikeWords(run) ? "[redacted]" : run,
  );
}

/** A message of someone else's code without what looks like a key, a token or a password. */
export function redact(message: string): string {
  const own = withoutCredentials(withoutOwnSecrets(message));
  const rest = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), own);
  return withoutBase64(withoutIds(rest));
}

const shaped = new RegExp(String.raw`^(?:${shapes})$`);
const within = new RegExp(String.raw`(?:^|[^\w-])(?:${shapes})(?![\w-])`);
/** `Bearer` or `Basic` and one word. */
const header = /^(?:[\w-]+:\s*)?(?:[Bb]earer|[Bb]asic|BEARER|BASIC)\s+(\S{8,})$/;
/** A name and its value within a text, as in a header, JSON, or a connection string. */
const assignment = /(?<![\w-])([\w-]{2,40})["']?\s{0,9}[:=]\s{0,9}["']?([^\s"',;&]{8,})/g;
/** Letters and digits mixed, as words seldom are. */
const opaque = /^(?=[^\d]*\d)(?=[^A-Za-z]*[A-Za-z])[\w+/=.~-]+$/;

/** Whether a text holds the value of something that is named like a secret: `x-api-key: 7f3Qa9xb`. */
function assignsSecret(text: string): boolean {
  for (const [, name = "", value = ""] of text.matchAll(assignment))
    if (opaque.test(value) && isSecretName(name)) return true;
  return false;
}

/** Keys of Mistral, Cohere and others: 32 or 40 letters of both cases amid digits, without a sign. */
function isDrawn(text: string): boolean {
  const changes = text.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0;
  return /^(?=.*[a-z])(?=.*[A-Z])(?:[A-Za-z\d]{32}|[A-Za-z\d]{40})$/.test(text) && changes >= 3;
}

/** Whether a value looks like a key, a token, a header or an address with a password. */
export function looksSecret(value: string): boolean {
  const text = value.trim();
  return (
    shaped.test(text) ||
    isDrawn(text) ||
    isCredential(header.exec(text)?.[1] ?? "") ||
    privateKey.test(text) ||
    inAddress.test(text) ||
    [...text.matchAll(inQuery)].some(([, , name = "", held = ""]) => isSecretParameter(name, held)) ||
    webhook.test(text)
  );
}

/** Whether a text, as the name of a model, has a key, a header, an address with a secret or one of the environment. */
export function holdsSecret(text: string): boolean {
  return looksSecret(text) || within.test(text) || assignsSecret(text) || withoutOwnSecrets(text) !== text;
}

/** A text of ours that may quote others: without keys of the environment, and redacted if there is another in it. */
export function withoutKeys(text: string): string {
  return holdsSecret(text) ? redact(text) : text;
}

/** Whether a value is that of a secret if it stands beside a name: letters and digits mixed, eight of them and more. */
export function isOpaque(value: string): boolean {
  return value.length >= 8 && opaque.test(value);
}

/**
 * A text without what stands in environment variables that are named like secrets, or look like one, as a server may
 * repeat what it was sent: as it is, or as JSON or an address has it. A value that reads like one word of fewer than 16
 * letters, or a path, is no secret.
 */
export function withoutOwnSecrets(text: string): string {
  let safe = text;
  for (const form of ownSecrets()) if (safe.includes(form)) safe = safe.replaceAll(form, "[redacted]");
  return safe;
}

let secretsNow: readonly string[] | undefined;

/** Secrets of the environment, which is read once for all texts that are looked at in a row: reading it takes long. */
function ownSecrets(): readonly string[] {
  if (secretsNow !== undefined) return secretsNow;
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  secretsNow = Object.entries(process?.env ?? {}).flatMap(([name, value = ""]) => formsOf(name, value));
  void Promise.resolve().then(() => (secretsNow = undefined));
  return secretsNow;
}

/** Values seldom change from one reading to the next. */
const known = new Map<string, { readonly value: string; readonly forms: readonly string[] }>();

/** Letters alone, more of them than words have, or several words: a password of such a name, and no path. */
function isPhrase(value: string): boolean {
  return value.length >= 16 && (/^[A-Za-z]+$/.test(value) || /^[^\s/\\]+(?: [^\s/\\]+)+$/.test(value));
}

/** What stands for a variable's value in a text; nothing if it is no secret. */
function formsOf(name: string, value: string): readonly string[] {
  const before = known.get(name);
  if (before?.value === value) return before.forms;
  // Half a character has no place in an address.
  // A short one counts if it is no word either, as "welcome1" is.
  const isLong = value.length >= 12 || (value.length >= 8 && !readsLikeWords(value));
  const mayBe = isLong && /^(?=.*\d)(?=.*[A-Za-z])[^\s/]\S+$/.test(value) && !/\p{Surrogate}/u.test(value);
  const isSecret =
    (mayBe && (isSecretName(name) || looksSecret(value))) ||
    (isPhrase(value) && isSecretName(name)) ||
    privateKey.test(value);
  const forms = isSecret ? [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])] : [];
  known.set(name, { value, forms });
  return forms;
}
