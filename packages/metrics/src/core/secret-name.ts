const secretWords =
  "authorization|authentication|bearer|cookies?|credentials?|passphrase|passwd|passwords?|passwort|kennwort|pwd|secrets?";
/** What a key is one of if it is a secret: a cache key is none. */
const keyOf =
  "access|account|admin|anthropic|api|app|application|auth|aws|azure|bedrock|client|cohere|consumer|deepseek|deploy|eleven-?labs|encryption|fireworks|function|functions|gateway|gcp|gemini|google|groq|hf|hmac|host|hugging-?face|kms|license|master|mistral|nvidia|open-?ai|open-?router|openrouter|perplexity|priv|private|replicate|rsa|sas|service|session|shared|signing|ssh|ssl|storage|subscription|tls|together|wandb|xai";
/** Whose `pass` it is if it is a password: the first pass is none. */
const passOf = "admin|auth|db|database|ftp|http|mail|mongo|mysql|postgres|proxy|redis|root|smtp|user";
/** Secrets if a name ends so: a session is one, the length of a session is none. */
const lastWords =
  "auth|authz|auth-?headers?|(?:client|jwt|saml)-assertion|conn-?str|conn(?:ection)?-?(?:string|str|uri|url)|creds?|csrf|dsn|headers|jwt|oauth2?|otp|passcode|pat|pw|sas|sas-ur[il]|seed-phrase|session|[a-z]*sess(?:ion)?-?id|sig|signature|(?:pre)?signed-url|totp|web-?hook|(?:web-?)?hook-ur[il]|webhookurl|xsrf";

const secretName = new RegExp(
  String.raw`(?:^|-)(?:(?:${secretWords}|[a-z]*password|(?:api|app|client|consumer|shared)secret|(?:${keyOf})-?keys?\d*)(?:-|$)|(?:(?:${passOf})-?pass|(?:access|api|auth|bearer|refresh)-tokens|${lastWords})$)`,
);
const tokenName = /(?:^|-)(?:([a-z]+)-)?token(?:-(?:id|value|secret))?$/;
/** Tokens of a text, not of an account. */
const tokensOfText = [
  "audio",
  "banned",
  "begin",
  "blank",
  "bos",
  "by",
  "cls",
  "end",
  "eos",
  "fim",
  "first",
  "forced",
  "image",
  "last",
  "mask",
  "max",
  "middle",
  "min",
  "newline",
  "next",
  "output",
  "input",
  "pad",
  "per",
  "prefix",
  "sep",
  "separator",
  "space",
  "special",
  "start",
  "stop",
  "suffix",
  "think",
  "thinking",
  "tool",
  "unk",
  "unknown",
  "video",
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
