import { createPublicKey, type KeyObject, randomInt, verify } from 'node:crypto';
import { join } from 'node:path';
import { NoteError, parseNote, signBody, type VerifierKey } from '@sealtick/log';
import { type LogKey, makeKey } from '../log/index.ts';
import { multikey } from './multikey.ts';

const KEY_FILE = 'academy-key.pem';
const HEAD = 'sealtick certificate v1';
const FIELDS = ['number', 'holder', 'course', 'title', 'right', 'questions', 'issued'] as const;

/** Holder of a certificate whose member gave no name. */
export const NO_NAME = 'not given';

/** What a certificate says. */
export type CertificateFields = Readonly<Record<(typeof FIELDS)[number], string>>;

/** Without 0, O, 1 and I, which are mistaken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a new number of a certificate: `AC-7K4QX-M2R9T`. */
export function newNumber(): string {
  const five = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `AC-${five()}-${five()}`;
}

/** Signs certificates with a key of the academy's own. */
export class CertificateSigner {
  private readonly name: string;
  private readonly keyFile: string;
  private key: LogKey | null = null;

  /** @param host Of the site's address */
  constructor(dataDir: string, host: string) {
    this.name = `${host}/academy`;
    this.keyFile = join(dataDir, KEY_FILE);
  }

  /** Reads the key from its file, which it creates if there is none. */
  async open(): Promise<void> {
    this.key = await makeKey(this.keyFile, "The academy's key");
  }

  /** Returns the signed text. */
  sign(fields: CertificateFields): string {
    return this.signText(getText(fields));
  }

  /** Returns a text as a note signed by the academy. */
  signText(text: string): string {
    return this.opened().sign(text, this.name);
  }

  /** Returns the academy's signature over bytes. */
  signBytes(bytes: Uint8Array): Uint8Array {
    return this.opened().signBytes(bytes);
  }

  /** Returns the key that verifies the certificates: `name+id+key`. */
  verifierKey(): string {
    return this.opened().verifierKey(this.name);
  }

  /** Returns the same key as a Multikey. */
  multikey(): string {
    return multikey(this.opened().publicKey);
  }

  private opened(): LogKey {
    if (!this.key) throw new Error('The key of the academy is not open: call open() first');
    return this.key;
  }
}

/** The text of a certificate; a line break in a value would begin another field. */
const getText = (fields: CertificateFields): string =>
  [HEAD, ...FIELDS.map((name) => `${name}: ${fields[name].replaceAll(/\p{Cc}+/gu, ' ').trim()}`), ''].join('\n');

/** Returns what the text of a certificate says. */
export function getFields(text: string): CertificateFields {
  const values = text
    .split('\n')
    .slice(1)
    .map((line) => line.slice(line.indexOf(': ') + 2));
  return Object.fromEntries(FIELDS.map((name, place) => [name, values[place] ?? ''])) as CertificateFields;
}

/** Returns the name on a certificate; null without one. @param signed The signed text */
export function getHolder(signed: string): string | null {
  const { holder } = getFields(signed);
  return holder === NO_NAME ? null : holder;
}

/** What the check of a certificate found: its fields, or what is wrong with it. */
export type CertificateVerdict = { readonly fields: CertificateFields } | { readonly problem: string };

/** Returns what a certificate says if a key signed it, otherwise what is wrong. Needs no connection. */
export function verifyCertificateText(file: string, verifier: VerifierKey): CertificateVerdict {
  const read = readSignedText(file, verifier);
  if ('problem' in read) return read;
  return read.text.startsWith(`${HEAD}\n`)
    ? { fields: getFields(read.text) }
    : { problem: 'The signed text is not a certificate.' };
}

/** Returns the text of a note if a key signed it, otherwise what is wrong. */
export function readSignedText(
  file: string,
  verifier: VerifierKey,
): { readonly text: string } | { readonly problem: string } {
  try {
    const note = parseNote(file);
    const found = signBody(note, verifier);
    if (!found) return { problem: `The certificate has no signature of ${verifier.name} by this key.` };
    return isSignedBy(verifier, found.message, found.signature)
      ? { text: note.text }
      : { problem: 'The text of the certificate was changed: its signature does not fit.' };
  } catch (error) {
    if (error instanceof NoteError) return { problem: `${error.message}.` };
    throw error;
  }
}

/** Whether a key made a signature over bytes. */
export const isSignedBy = (key: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, message, toPublicKey(key), signature);

function toPublicKey({ publicKey }: VerifierKey): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
