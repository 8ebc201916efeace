import { printable } from './printable.ts';

const HIDDEN = '(hidden)';

/** Names of parameters with secret values; short ones match only as whole words or at the end of a name. */
const SECRET_NAME =
  /key|token|secret|passw|passphrase|code|auth|jwt|session|signature|credential|pwd|(?:^|[^a-z])(?:pass|pw|sig|sid|otp)(?:$|[^a-z])|[a-z](?:pass|sig)$/i;

/** Words before a secret in plain text, and names of secret JSON fields. */
const WORD = '(?:passw(?:or)?d|passphrase|secret|token|api[_-]?key|authorization|pwd|jwt)';
const FIELD = `(?:[\\w-]*(?:${WORD}|cookie)|key|connectionString|database_?(?:owner_?)?url)`;
const FIELD_HINT = new RegExp(
  `(?:${WORD}|cookie|key|connectionString|database_?(?:owner_?)?url)\\\\?["']?\\s*[:=]`,
  'i',
);

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const LIST = `\\[(?:[^\\[\\]"]|${STRING})*\\]`;
const OBJECT = `\\{(?:[^{}"]|${STRING})*\\}`;
const JSON_FIELD = new RegExp(
  `("${FIELD}"\\s*:\\s*)(?:${STRING}|${LIST}|${OBJECT}|-?\\d[\\d.eE+-]*|true|false|null)`,
  'gi',
);
const QUOTED_FIELD = new RegExp(`(\\b${WORD}\\\\["']\\s*:\\s*\\\\["'])[^"'\\\\]+`, 'gi');
const PLAIN_FIELD = new RegExp(
  `(\\b${WORD}\\s*(?:=|:\\s)\\s*)(?:bearer\\s+|basic\\s+)?(?!\\(hidden)[^\\s"'\\\\,;&{}\\[\\]]+`,
  'gi',
);

/** Secrets recognised by format: JSON web tokens, API keys, credentials in an address, private keys. */
const SHAPE_HINT = /eyJ|stk_|whsec_|bridge_|_live_|_test_|bearer|:\/\/|PRIVATE KEY/i;
const JWT = /(?<![\w-])eyJ[\w-]{5,}(?:\.[\w-]*){1,4}/g;
const OWN_KEY = /\b(?:stk_(?:live_|test_)?|whsec_|[a-z]{2,10}_(?:live|test)_)[\w+/=-]{8,}/g;
/** Longer than the names of tables that begin the same. */
const BRIDGE_KEY = /\bbridge_[\w-]{20,}/g;
const BEARER = /\b(bearer)(?:\s|\+|%20)+(?!\(hidden)[\w.~+/=%-]{4,}/gi;
const USER_INFO = /(:\/\/)[^\s/?#"'\\<>]+@/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^"]*?(?:-----END [A-Z ]*PRIVATE KEY-----|(?=")|$)/g;

/** Pattern of a parameter up to its equals sign, and of its value. */
interface PairForm {
  readonly start: RegExp;
  readonly value: RegExp;
}
const IN_QUERY: PairForm = { start: /[?&]([^=&?]*)=/g, value: /[^&]*/y };
const IN_PATH: PairForm = { start: /;([^=&;?#/]*)=/g, value: /[^&;?#/]*/y };
const IN_TEXT: PairForm = { start: /[?&;]([^=&;?\s"'\\<>]{1,64})=/g, value: /(?:[^&;\s"'\\<>]|\\.)*/y };

/** Levels of URL encoding that are decoded. */
const MOST_ENCODINGS = 3;

/** Returns a request URL without secrets, recognised by parameter names or by format. */
export function redactUrl(url: string): string {
  let shown = url;
  let text = url;
  for (let round = 0; round <= MOST_ENCODINGS; round++) {
    const hidden = hideInUrl(text);
    if (hidden !== text) shown = hidden;
    const decoded = decode(hidden);
    if (decoded === hidden) break;
    text = decoded;
  }
  return printable(shown);
}

/** Returns log text without secrets. JSON remains valid JSON. */
export function redactText(text: string): string {
  const named = FIELD_HINT.test(text) ? hideFields(text) : text;
  return hideShapes(hidePairs(named, IN_TEXT));
}

function hideFields(text: string): string {
  return text
    .replaceAll(JSON_FIELD, `$1"${HIDDEN}"`)
    .replaceAll(QUOTED_FIELD, `$1${HIDDEN}`)
    .replaceAll(PLAIN_FIELD, `$1${HIDDEN}`);
}

function hideInUrl(url: string): string {
  if (!url.includes('=')) return hideShapes(url);
  const query = hidePairs(url, IN_QUERY);
  return hideShapes(query.includes(';') ? hidePairs(query, IN_PATH) : query);
}

function hidePairs(text: string, { start, value }: PairForm): string {
  let shown = '';
  let from = 0;
  start.lastIndex = 0;
  for (let pair = start.exec(text); pair !== null; pair = start.exec(text)) {
    if (!SECRET_NAME.test(decodeWholly(pair[1]!))) continue;
    shown += text.slice(from, start.lastIndex) + HIDDEN;
    value.lastIndex = start.lastIndex;
    value.test(text);
    from = value.lastIndex;
    start.lastIndex = from;
  }
  return from === 0 ? text : shown + text.slice(from);
}

function hideShapes(text: string): string {
  if (!SHAPE_HINT.test(text)) return text;
  return text
    .replaceAll(JWT, HIDDEN)
    .replaceAll(OWN_KEY, HIDDEN)
    .replaceAll(BRIDGE_KEY, HIDDEN)
    .replaceAll(BEARER, `$1 ${HIDDEN}`)
    .replaceAll(USER_INFO, `$1${HIDDEN}@`)
    .replaceAll(PRIVATE_KEY, HIDDEN);
}

function decodeWholly(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ENCODINGS && decoded.includes('%'); round++) decoded = decode(decoded);
  return decoded;
}

/** Decodes as far as possible, because a logged URL may be malformed. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) =>
      Buffer.from(escaped.replaceAll('%', ''), 'hex').toString(),
    );
  }
}
