import { concatBytes, equalBytes, fromBase64, toBase64, toHex, utf8 } from './bytes.ts';
import { sha256 } from './sha256.ts';

/** Signature types of the C2SP signed note: Ed25519 over the text, and over a cosignature's message. */
export const SIGNATURE_TYPE = { ed25519: 1, cosignature: 4 } as const;

type SignatureType = (typeof SIGNATURE_TYPE)[keyof typeof SIGNATURE_TYPE];

const NEWLINE = Uint8Array.of(10);
const KEY_ID_LENGTH = 4;
const PUBLIC_KEY_LENGTH = 32;
const SIGNATURES_MAX = 16;
const SIGNATURE_LINE = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/;

const NAME_OF_TYPE = {
  [SIGNATURE_TYPE.ed25519]: 'an Ed25519 key',
  [SIGNATURE_TYPE.cosignature]: 'an Ed25519 key of a witness',
} as const;

/** Text that is not a signed note, a verifier key or a checkpoint. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

/** A signer: a name and an Ed25519 public key (32 bytes). */
export interface VerifierKey {
  readonly name: string;
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  /** Key id, four bytes. */
  readonly keyId: Uint8Array;
  readonly signature: Uint8Array;
}

/** C2SP signed note, https://c2sp.org/signed-note. The text ends with a newline; the signatures are over its UTF-8. */
export interface SignedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Returns the key id: the first four bytes of `SHA-256(name ‖ 0x0A ‖ type ‖ public key)`. */
export function getKeyId(key: VerifierKey, type: SignatureType = SIGNATURE_TYPE.ed25519): Uint8Array {
  return sha256(utf8(key.name), NEWLINE, Uint8Array.of(type), key.publicKey).slice(0, KEY_ID_LENGTH);
}

/** Returns a verifier key as text: `name+key id+key`. */
export function formatVerifierKey(key: VerifierKey, type: SignatureType = SIGNATURE_TYPE.ed25519): string {
  return `${key.name}+${toHex(getKeyId(key, type))}+${toBase64(concatBytes([Uint8Array.of(type), key.publicKey]))}`;
}

/** Parses a verifier key. @throws {NoteError} if the text is not a key of this type. */
export function parseVerifierKey(text: string, type: SignatureType = SIGNATURE_TYPE.ed25519): VerifierKey {
  const [, name, keyId, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (name === undefined) throw new NoteError('A verifier key must have the form name+id+key');
  const bytes = decode(encoded!);
  if (bytes[0] !== type || bytes.length !== 1 + PUBLIC_KEY_LENGTH) {
    throw new NoteError(`The verifier key of ${name} is not ${NAME_OF_TYPE[type]}`);
  }
  const key = { name, publicKey: bytes.slice(1) };
  if (toHex(getKeyId(key, type)) !== keyId) {
    throw new NoteError(`The id in the verifier key of ${name} does not match the key`);
  }
  return key;
}

/** Returns the note with its signature lines. @throws {NoteError} if the text or a name is ambiguous. */
export function formatNote(text: string, signatures: readonly NoteSignature[]): string {
  const note = `${text}\n${signatures.map(formatSignature).join('')}`;
  const read = parseNote(note);
  if (read.text !== text || read.signatures.some(({ name }, i) => name !== signatures[i]!.name)) {
    throw new NoteError('The text or a name is not allowed in a signed note');
  }
  return note;
}

/** Returns a signature line with its line end. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes([keyId, signature]))}\n`;
}

/** Parses signature lines without a text, each with its line end. @throws {NoteError} */
export function parseSignatures(lines: string): NoteSignature[] {
  if (!lines.endsWith('\n')) throw new NoteError('Signature lines must end with a newline');
  return lines.slice(0, -1).split('\n').map(parseSignature);
}

/** Parses a note, without verifying its signatures. @throws {NoteError} */
export function parseNote(note: string): SignedNote {
  if (!note.isWellFormed() || hasControlCharacter(note)) throw new NoteError('A note must be plain text in lines');
  const gap = note.lastIndexOf('\n\n');
  if (gap === -1 || !note.endsWith('\n'))
    throw new NoteError('A note must be a text, an empty line and signature lines');
  const lines = note.slice(gap + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) throw new NoteError(`A note must have at most ${SIGNATURES_MAX} signatures`);
  return { text: note.slice(0, gap + 1), signatures: lines.map(parseSignature) };
}

/**
 * Returns the input for verifying this key's Ed25519 signature; null if the note has none. The caller verifies it,
 * because every runtime has its own Ed25519.
 */
export function signBody(note: SignedNote, key: VerifierKey): { message: Uint8Array; signature: Uint8Array } | null {
  const keyId = getKeyId(key);
  const found = note.signatures.find(({ name, keyId: id }) => name === key.name && equalBytes(id, keyId));
  return found ? { message: utf8(note.text), signature: found.signature } : null;
}

function parseSignature(line: string): NoteSignature {
  const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined) throw new NoteError(`Not a signature line: "${line.slice(0, 80)}"`);
  const bytes = decode(encoded!);
  if (bytes.length <= KEY_ID_LENGTH) throw new NoteError(`The signature of ${name} is too short`);
  return { name, keyId: bytes.slice(0, KEY_ID_LENGTH), signature: bytes.slice(KEY_ID_LENGTH) };
}

function decode(base64: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch (error) {
    throw new NoteError((error as SyntaxError).message);
  }
}

function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 && code !== 0x0a) return true;
  }
  return false;
}
