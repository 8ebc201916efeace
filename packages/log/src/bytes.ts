import { bytesToHex, concatBytes as concat } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

/** Returns the UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Returns the bytes as lower-case hexadecimal. */
export const toHex: (bytes: Uint8Array) => string = bytesToHex;

/**
 * Returns the bytes of a hexadecimal text.
 * @throws {SyntaxError} unless it is lower-case hexadecimal of whole bytes.
 */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  let isHex = text.length % 2 === 0;
  for (let i = 0; i < bytes.length; i++) {
    const high = getDigit(text.charCodeAt(2 * i));
    const low = getDigit(text.charCodeAt(2 * i + 1));
    bytes[i] = (high << 4) | low;
    // An invalid digit is -1, and so is any combination with it.
    isHex &&= (high | low) >= 0;
  }
  if (!isHex) throw new SyntaxError(`Not lower-case hexadecimal: "${text.slice(0, 80)}"`);
  return bytes;
}

function getDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

/** Returns the bytes in standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Returns the bytes of a base64 text. @throws {SyntaxError} unless it is the canonical encoding of its bytes. */
export function fromBase64(text: string): Uint8Array {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new SyntaxError(`Not base64: "${text.slice(0, 80)}"`);
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // atob accepts spaces, missing padding and stray last bits, so several texts for one value.
  if (toBase64(bytes) !== text) throw new SyntaxError(`Not canonical base64: "${text.slice(0, 80)}"`);
  return bytes;
}

/** Returns the parts as one array. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  return concat(...parts);
}

/** Whether two arrays have the same length and content. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
