import { concatBytes, equalBytes, utf8 } from './bytes.ts';
import { getKeyId, type NoteSignature, SIGNATURE_TYPE, type SignedNote, type VerifierKey } from './note.ts';

const SIGNATURE_LENGTH = 64;
const TIMESTAMP_LENGTH = 8;

/** Cosignature of a witness (https://c2sp.org/tlog-cosignature, Ed25519), not yet verified. */
export interface Cosignature {
  /** When the witness signed, s UTC. */
  readonly timestamp: number;
  /** Input of the Ed25519 verification. */
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Returns the bytes that a witness signs: a header, a time and the note's text. */
export function cosignatureMessage(text: string, timestamp: number): Uint8Array {
  return utf8(`cosignature/v1\ntime ${timestamp}\n${text}`);
}

/** Returns the signature line of a witness from its raw Ed25519 signature. @throws {RangeError} for an invalid time. */
export function cosign(key: VerifierKey, timestamp: number, signature: Uint8Array): NoteSignature {
  if (!Number.isSafeInteger(timestamp) || timestamp <= 0) throw new RangeError(`Invalid time in seconds: ${timestamp}`);
  const time = new Uint8Array(TIMESTAMP_LENGTH);
  new DataView(time.buffer).setBigUint64(0, BigInt(timestamp));
  return {
    name: key.name,
    keyId: getKeyId(key, SIGNATURE_TYPE.cosignature),
    signature: concatBytes([time, signature]),
  };
}

/** Returns the cosignature by this key on a note; null if there is none in the right format. */
export function toCosignature({ text, signatures }: SignedNote, key: VerifierKey): Cosignature | null {
  const keyId = getKeyId(key, SIGNATURE_TYPE.cosignature);
  const found = signatures.find(({ name, keyId: id }) => name === key.name && equalBytes(id, keyId));
  if (found?.signature.length !== TIMESTAMP_LENGTH + SIGNATURE_LENGTH) return null;
  const time = new DataView(found.signature.slice(0, TIMESTAMP_LENGTH).buffer).getBigUint64(0);
  if (time === 0n || time > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const timestamp = Number(time);
  return {
    timestamp,
    message: cosignatureMessage(text, timestamp),
    signature: found.signature.slice(TIMESTAMP_LENGTH),
  };
}
