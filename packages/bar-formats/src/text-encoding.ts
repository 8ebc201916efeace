import { HEADER_WORDS } from './header-words.ts';
import { plainName } from './plain-name.ts';
import { ACCENTED_MONTHS } from './stamp-words.ts';

/** Encodings of files that are not UTF-8, as operating systems of one language write them. */
const CANDIDATES = [
  'windows-1252',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'euc-jp',
  'koi8-r',
  'macintosh',
] as const;
/** Lines in which familiar words are looked for: a title, a header, some dates. */
const LOOKED_AT = 50;

const WORDS: ReadonlySet<string> = new Set(Object.values(HEADER_WORDS).flat());

/**
 * Returns the encoding of text by its first bytes: UTF-8, UTF-16, or that in which its header or its dates have words of
 * a table of bars.
 */
export function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isZeroAtEvery(bytes, 1)) return 'utf-16le';
  if (isZeroAtEvery(bytes, 0)) return 'utf-16be';
  const utf8 = new TextDecoder('utf-8').decode(bytes, { stream: true });
  if (!utf8.includes('\ufffd') || isMostlyUtf8(utf8)) return 'utf-8';
  const start = firstLines(bytes);
  const scores = CANDIDATES.map((encoding) => ({
    encoding,
    score: familiarity(new TextDecoder(encoding).decode(start)),
  }));
  const best = scores.reduce((most, one) => (one.score > most.score ? one : most));
  return best.score > 0 ? best.encoding : byLetters(start);
}

/** Returns the text of bytes in the encoding that they have. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}

/** Returns a function that converts chunks to UTF-8; the last call has no chunk. */
export function toUtf8(encoding: string): (chunk?: Uint8Array) => Uint8Array {
  if (encoding === 'utf-8') return (chunk = new Uint8Array(0)) => chunk;
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (chunk) => encoder.encode(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

/** UTF-16 without a byte order mark: every other byte of English letters and digits is zero. */
function isZeroAtEvery(bytes: Uint8Array, odd: 0 | 1): boolean {
  const length = Math.min(64, bytes.length - (bytes.length % 2));
  if (length < 8) return false;
  for (let i = 0; i < length; i += 2) if (bytes[i + odd] !== 0 || bytes[i + 1 - odd] === 0) return false;
  return true;
}

/** UTF-8 that is damaged in places: it has more valid characters of several bytes than others. */
function isMostlyUtf8(text: string): boolean {
  let good = 0;
  let bad = 0;
  for (const character of text) {
    if (character === '\ufffd') bad += 1;
    else if (character > '\u007f') good += 1;
  }
  return good > bad * 4;
}

function firstLines(bytes: Uint8Array): Uint8Array {
  let lines = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0x0a || bytes[i] === 0x0d) lines += 1;
    if (lines === LOOKED_AT) return bytes.subarray(0, i);
  }
  return bytes;
}

/** Returns the number of words and marks of tables in languages with other letters than English. */
function familiarity(text: string): number {
  const fields = text.split(/[\r\n,;|\t"]+/);
  const words = fields.filter((field) => isForeign(field) && WORDS.has(plainName(field))).length;
  const months = ACCENTED_MONTHS.filter((month) => new RegExp(`(?<!\\p{L})${month}(?!\\p{L})`, 'iu').test(text)).length;
  return 2 * words + months + (/\d\s*[年년]\s*\d+\s*[月월]\s*\d+\s*[日일]/.test(text) ? 1 : 0);
}

function isForeign(text: string): boolean {
  return /\P{ASCII}/u.test(text);
}

/** Without a familiar word: alphabets stand in runs; in Western text letters beyond English stand alone. */
function byLetters(bytes: Uint8Array): string {
  const isPlain = (encoding: string, letters: RegExp) => {
    const foreign = new TextDecoder(encoding).decode(bytes).replaceAll(/\p{ASCII}/gu, '');
    return (foreign.match(letters)?.length ?? 0) > foreign.length * 0.9;
  };
  const high = bytes.filter((byte) => byte >= 0x80).length;
  let runs = 0;
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80 && !(bytes[i - 1]! >= 0x80)) runs += 1;
  if (high < runs * 1.5) return 'windows-1252';
  if (isPlain('windows-1251', /[а-яё]/giu)) return 'windows-1251';
  if (isPlain('shift_jis', /[\u3040-\u30ff\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/gu)) return 'shift_jis';
  if (isPlain('euc-kr', /[\uac00-\ud7a3]/gu)) return 'euc-kr';
  if (isPlain('gb18030', /[\u4e00-\u9fff\u3000-\u303f\uff01-\uff5e]/gu)) return 'gb18030';
  return 'windows-1252';
}
