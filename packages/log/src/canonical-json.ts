import { utf8 } from './bytes.ts';

const DEPTH_LIMIT = 64;
/** Printable ASCII without escapes, which needs no further checks; nearly every text of an entry matches. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Thrown for a value without a canonical JSON form; names its path and the problem. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
  /** Such as `$.targets[0].price`. */
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path} ${problem}`);
    this.path = path;
  }
}

/**
 * Returns the canonical JSON of a value (RFC 8785): no spaces, keys sorted by UTF-16 code units, numbers and escapes as
 * in ECMAScript.
 * @throws {CanonicalJsonError} for values that `JSON.stringify` would drop or alter (undefined, dates, NaN).
 */
export function canonicalJson(value: unknown): string {
  return writeRoot(value, false);
}

/**
 * Returns the bytes of a leaf: canonical JSON in UTF-8, with text in Unicode normal form C only, so that equal-looking
 * text is equal.
 * @throws {CanonicalJsonError}
 */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(writeRoot(value, true));
}

/**
 * Internal error without a path; the path is built while unwinding, because tracking it for every value is expensive.
 */
class Unwritable extends Error {
  path = '';
}

function writeRoot(value: unknown, nfc: boolean): string {
  try {
    return write(value, nfc, 0);
  } catch (error) {
    throw error instanceof Unwritable ? new CanonicalJsonError(`$${error.path}`, error.message) : error;
  }
}

function within(error: unknown, part: string): unknown {
  if (error instanceof Unwritable) error.path = part + error.path;
  return error;
}

function write(value: unknown, nfc: boolean, depth: number): string {
  switch (typeof value) {
    case 'string':
      return quote(value, nfc);
    case 'number':
      if (!Number.isFinite(value)) throw new Unwritable(`is ${value}, which JSON cannot represent`);
      return String(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (depth === DEPTH_LIMIT) throw new Unwritable(`is nested more than ${DEPTH_LIMIT} deep`);
      return Array.isArray(value) ? writeArray(value, nfc, depth) : writeObject(value, nfc, depth);
    default:
      throw new Unwritable(`is a value of type ${typeof value}, which JSON cannot represent`);
  }
}

function writeArray(values: readonly unknown[], nfc: boolean, depth: number): string {
  let text = '[';
  let i = 0;
  try {
    // An index loop, because forEach and map skip holes.
    for (; i < values.length; i++) {
      if (i > 0) text += ',';
      text += write(values[i], nfc, depth + 1);
    }
  } catch (error) {
    throw within(error, `[${i}]`);
  }
  return `${text}]`;
}

function writeObject(value: object, nfc: boolean, depth: number): string {
  const prototype = Object.getPrototypeOf(value);
  // A plain object of any realm: its prototype has no prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new Unwritable('is not a plain object');
  let text = '{';
  let key = '';
  try {
    for (key of sortedKeys(value)) {
      if (text.length > 1) text += ',';
      text += `${quote(key, nfc)}:${write((value as Record<string, unknown>)[key], nfc, depth + 1)}`;
    }
  } catch (error) {
    throw within(error, `.${key}`);
  }
  return `${text}}`;
}

/** Returns the keys sorted by UTF-16 code units; those read from canonical JSON already are. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) if (keys[i]! < keys[i - 1]!) return keys.sort();
  return keys;
}

function quote(text: string, nfc: boolean): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new Unwritable('has an unpaired surrogate');
  if (nfc && text.normalize('NFC') !== text) throw new Unwritable('is not in Unicode normal form C');
  return JSON.stringify(text);
}
