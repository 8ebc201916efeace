import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AddCheckpoint,
  type Checkpoint,
  cosign,
  cosignatureMessage,
  EMPTY_ROOT,
  equalBytes,
  formatNote,
  formatSignature,
  formatVerifierKey,
  getKeyId,
  NoteError,
  type NoteSignature,
  parseAddCheckpoint,
  parseCheckpoint,
  parseNote,
  SIGNATURE_TYPE,
  type SignedNote,
  type VerifierKey,
  verifyConsistency,
} from '@sealtick/log';
import type { Clock } from '../platform/clock.ts';
import { EnvironmentError } from '../platform/errors.ts';
import { replaceFile } from '../platform/replace-file.ts';
import { rawPublicKey } from '../platform/secret-key.ts';

/** Answer of a witness to a submitted checkpoint (https://c2sp.org/tlog-witness). */
export type WitnessAnswer =
  | { readonly status: 200; readonly lines: string }
  /** The size that was cosigned last. */
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422; readonly reason: string };

export interface WitnessContext {
  /** A URL without scheme, such as `witness.example.com/w1`. */
  readonly name: string;
  readonly secret: KeyObject;
  /** Keys of the logs that are cosigned, by the name of each: its origin. */
  readonly logs: readonly VerifierKey[];
  /** Holds one file for each log: the newest checkpoint that was cosigned. */
  readonly folder: string;
  readonly clock: Clock;
}

interface Submitted extends AddCheckpoint {
  readonly signed: SignedNote;
  readonly checkpoint: Checkpoint;
}

/** Cosigns checkpoints of known logs, each only where it extends the one that was cosigned before. */
export class Witness {
  readonly verifierKey: string;
  private readonly ctx: WitnessContext;
  private readonly key: VerifierKey;
  /** The end of the queue of each log: checking and storing must not overlap. */
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(ctx: WitnessContext) {
    this.ctx = ctx;
    this.key = { name: ctx.name, publicKey: rawPublicKey(createPublicKey(ctx.secret)) };
    this.verifierKey = formatVerifierKey(this.key, SIGNATURE_TYPE.cosignature);
  }

  /** @param body What `add-checkpoint` was sent. */
  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    const submitted = read(body);
    if (typeof submitted === 'string') return { status: 400, reason: submitted };
    const { origin } = submitted.checkpoint;
    const keys = this.ctx.logs.filter(({ name }) => name === origin);
    if (keys.length === 0) return { status: 404, reason: `The log ${origin} is not known to this witness.` };
    const signatures = trustedSignatures(submitted.signed, keys);
    if (signatures === null)
      return { status: 403, reason: `The checkpoint is not signed by a known key of ${origin}.` };
    const before = this.queues.get(origin) ?? Promise.resolve();
    const answer = before.catch(() => {}).then(() => this.extend(submitted, signatures));
    this.queues.set(origin, answer);
    return answer;
  }

  /** Returns the newest cosigned checkpoint of a log; null if there is none. @param hash SHA-256 of its origin. */
  async latest(hash: string): Promise<string | null> {
    try {
      return await readFile(join(this.ctx.folder, `${hash}.txt`), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  private async extend(submitted: Submitted, signatures: readonly NoteSignature[]): Promise<WitnessAnswer> {
    const { checkpoint, signed, oldSize, proof } = submitted;
    const { origin, size, root } = checkpoint;
    if (oldSize > size)
      return { status: 400, reason: `The old size ${oldSize} is larger than the checkpoint's ${size}.` };
    const hash = hashOfOrigin(origin);
    const last = lastCheckpoint(await this.latest(hash), origin);
    if (oldSize !== last.size) return { status: 409, size: last.size };
    if (!verifyConsistency(oldSize, size, last.root, root, proof)) {
      return { status: 422, reason: `The checkpoint does not extend the one of ${oldSize} entries that was cosigned.` };
    }
    const timestamp = Math.floor(this.ctx.clock.now() / 1_000);
    const cosignature = cosign(
      this.key,
      timestamp,
      sign(null, cosignatureMessage(signed.text, timestamp), this.ctx.secret),
    );
    await replaceFile(join(this.ctx.folder, `${hash}.txt`), formatNote(signed.text, [...signatures, cosignature]));
    return { status: 200, lines: formatSignature(cosignature) };
  }
}

/** Hash of a log's origin, lower-case hexadecimal: its name in the witness's monitoring URLs. */
export const hashOfOrigin = (origin: string): string => createHash('sha256').update(origin).digest('hex');

function lastCheckpoint(note: string | null, origin: string): Pick<Checkpoint, 'size' | 'root'> {
  if (note === null) return { size: 0, root: EMPTY_ROOT };
  try {
    const last = parseCheckpoint(parseNote(note).text);
    if (last.origin === origin) return last;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
  }
  throw new EnvironmentError(`The file of the log ${origin} is damaged. Restore it from a copy.`);
}

function read(body: string): Submitted | string {
  try {
    const request = parseAddCheckpoint(body);
    const signed = parseNote(request.note);
    return { ...request, signed, checkpoint: parseCheckpoint(signed.text) };
  } catch (error) {
    if (error instanceof NoteError) return `${error.message}.`;
    throw error;
  }
}

/** Returns the signatures by these keys; null if there is none, or one of them is invalid. */
function trustedSignatures(note: SignedNote, keys: readonly VerifierKey[]): NoteSignature[] | null {
  const trusted: NoteSignature[] = [];
  for (const signature of note.signatures) {
    const key = keys.find((one) => one.name === signature.name && equalBytes(getKeyId(one), signature.keyId));
    if (!key) continue;
    if (!isValid(note.text, signature, key)) return null;
    trusted.push(signature);
  }
  return trusted.length === 0 ? null : trusted;
}

function isValid(text: string, { signature }: NoteSignature, { publicKey }: VerifierKey): boolean {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, signature);
}
