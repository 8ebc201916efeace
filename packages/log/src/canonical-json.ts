import { utf8 } from './bytes.ts';

const DEPTH_LIMIT = 64;
/** Printable ASCII without an escape is well-formed and normal as it stands: nearly every text of an entry. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A value that JSON cannot say, or that two programs could write differently. Names where it is and what is wrong. */
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
 * The one JSON text of a value (RFC 8785): no spaces, keys sorted by UTF-16 code units, numbers and escapes as ECMAScript
 * writes them. Where `JSON.stringify` would drop or alter something (undefined, dates, NaN), this refuses.
 * @throws {CanonicalJsonError}
 */
export function canonicalJson(value: unknown): string {
  return writeWhole(value, false);
}

/**
 * The bytes a leaf is hashed from: canonical JSON in UTF-8, of text in Unicode normal form C only, so that what looks the
 * same is the same.
 * @throws {CanonicalJsonError}
 */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(writeWhole(value, true));
}

/** What cannot be written. Where it is, is put together on the way out: a path for every value would cost more than writing. */
class Unwritable extends Error {
  path = '';
}

function writeWhole(value: unknown, nfc: boolean): string {
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
      if (!Number.isFinite(value)) throw new Unwritable(`is ${value}, which JSON cannot say`);
      return String(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (depth === DEPTH_LIMIT) throw new Unwritable(`is nested more than ${DEPTH_LIMIT} deep`);
      return Array.isArray(value) ? writeArray(value, nfc, depth) : writeObject(value, nfc, depth);
    default:
      throw new Unwritable(`is a value of type ${typeof value}, which JSON cannot say`);
  }
}

function writeArray(values: readonly unknown[], nfc: boolean, depth: number): string {
  let text = '[';
  let i = 0;
  try {
    // An index loop, since forEach and map step over holes.
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
  // A plain object of any realm: its prototype is the end of the chain.
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

/** Keys by UTF-16 code units; what was read from canonical JSON has them so already. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) if (keys[i] < keys[i - 1]) return keys.sort();
  return keys;
}

function quote(text: string, nfc: boolean): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new Unwritable('has half of a surrogate pair');
  if (nfc && text.normalize('NFC') !== text) throw new Unwritable('is not in Unicode normal form C');
  return JSON.stringify(text);
}
