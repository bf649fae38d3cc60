const secretWords =
  "authorization|authentication|bearer|cookies?|credentials?|jwt|passphrase|passwd|passwords?|pwd|secrets?";
/** What a key is one of if it is a secret: a cache key is none. */
const keyOf = "access|account|api|auth|encryption|license|master|private|service|shared|signing|subscription";
/** Secrets if a name ends so: a session is one, the length of a session is none. */
const lastWords =
  "auth|connection-string|dsn|headers|oauth|pat|sas|sas-url|session|session-id|sig|signature|signed-url|webhook|webhook-uri|webhook-url";

const secretName = new RegExp(
  String.raw`(?:^|-)(?:(?:${secretWords}|(?:${keyOf})-?key)(?:-|$)|(?:${lastWords}|connectionstring|webhookurl)$)`,
);
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
