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
  return write(value, '$', false);
}

/**
 * The bytes a leaf is hashed from: canonical JSON in UTF-8, of text in Unicode normal form C only, so that what looks the
 * same is the same.
 * @throws {CanonicalJsonError}
 */
export function canonicalBytes(value: unknown): Uint8Array {
  return utf8(write(value, '$', true));
}

function write(value: unknown, path: string, nfc: boolean, depth = 0): string {
  switch (typeof value) {
    case 'string':
      return quote(value, path, nfc);
    case 'number':
      if (!Number.isFinite(value)) throw new CanonicalJsonError(path, `is ${value}, which JSON cannot say`);
      return String(value);
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (depth === DEPTH_LIMIT) throw new CanonicalJsonError(path, `is nested more than ${DEPTH_LIMIT} deep`);
      return Array.isArray(value) ? writeArray(value, path, nfc, depth) : writeObject(value, path, nfc, depth);
    default:
      throw new CanonicalJsonError(path, `is a value of type ${typeof value}, which JSON cannot say`);
  }
}

function writeArray(values: readonly unknown[], path: string, nfc: boolean, depth: number): string {
  let text = '[';
  // An index loop, since forEach and map step over holes.
  for (let i = 0; i < values.length; i++) {
    if (i > 0) text += ',';
    text += write(values[i], `${path}[${i}]`, nfc, depth + 1);
  }
  return `${text}]`;
}

function writeObject(value: object, path: string, nfc: boolean, depth: number): string {
  const prototype = Object.getPrototypeOf(value);
  // A plain object of any realm: its prototype is the end of the chain.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new CanonicalJsonError(path, 'is not a plain object');
  }
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const at = `${path}.${key}`;
    if (text.length > 1) text += ',';
    text += `${quote(key, at, nfc)}:${write((value as Record<string, unknown>)[key], at, nfc, depth + 1)}`;
  }
  return `${text}}`;
}

function quote(text: string, path: string, nfc: boolean): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new CanonicalJsonError(path, 'has half of a surrogate pair');
  if (nfc && text.normalize('NFC') !== text) throw new CanonicalJsonError(path, 'is not in Unicode normal form C');
  return JSON.stringify(text);
}
