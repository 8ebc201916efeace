import { createPublicKey, type KeyObject, randomInt, verify } from 'node:crypto';
import { join } from 'node:path';
import { NoteError, parseNote, parseVerifierKey, signatureOf, type VerifierKey } from '@sealtick/log';
import { type LogKey, makeKey } from '../log/index.ts';

const KEY_FILE = 'academy-key.pem';
const HEAD = 'sealtick certificate v1';
const FIELDS = ['number', 'holder', 'course', 'title', 'right', 'questions', 'issued'] as const;

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
    return this.opened().sign(textOf(fields), this.name);
  }

  /** Returns the key that verifies the certificates: `name+id+key`. */
  verifierKey(): string {
    return this.opened().verifierKey(this.name);
  }

  private opened(): LogKey {
    if (!this.key) throw new Error('The key of the academy is not open: call open() first');
    return this.key;
  }
}

/** The text of a certificate; a line break in a value would begin another field. */
const textOf = (fields: CertificateFields): string =>
  [HEAD, ...FIELDS.map((name) => `${name}: ${fields[name].replaceAll(/\p{Cc}+/gu, ' ').trim()}`), ''].join('\n');

/** What the check of a certificate found: its fields, or what is wrong with it. */
export type CertificateVerdict = { readonly fields: CertificateFields } | { readonly problem: string };

/** Returns what a certificate says if a key signed it, otherwise what is wrong. Needs no connection. */
export function verifyCertificate(file: string, key: string): CertificateVerdict {
  try {
    const verifier = parseVerifierKey(key);
    const note = parseNote(file);
    const found = signatureOf(note, verifier);
    if (!found) return { problem: `The certificate has no signature of ${verifier.name} by this key.` };
    if (!verify(null, found.message, publicKeyOf(verifier), found.signature))
      return { problem: 'The text of the certificate was changed: its signature does not fit.' };
    const [head, ...lines] = note.text.slice(0, -1).split('\n');
    if (head !== HEAD) return { problem: 'The signed text is not a certificate.' };
    const values = lines.map((line) => line.slice(line.indexOf(': ') + 2));
    return {
      fields: Object.fromEntries(FIELDS.map((name, place) => [name, values[place] ?? ''])) as CertificateFields,
    };
  } catch (error) {
    if (error instanceof NoteError) return { problem: `${error.message}.` };
    throw error;
  }
}

function publicKeyOf({ publicKey }: VerifierKey): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
