import {
  type Checkpoint,
  NoteError,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signBody,
  toHex,
  type VerifierKey,
} from '@sealtick/log';
import type { VerifySignature } from './ed25519.ts';

/** A checkpoint with a valid signature. */
export interface SignedCheckpoint extends Checkpoint {
  readonly note: string;
  /** Verifier key of the signer. */
  readonly signedBy: string;
}

/** Parses checkpoints and verifies their signatures. */
export class CheckpointReader {
  private readonly keys: readonly { readonly text: string; readonly key: VerifierKey }[];
  private readonly verify: VerifySignature;

  /** @param keys Verifier keys that parse. @throws {NoteError} otherwise. */
  constructor(keys: readonly string[], verify: VerifySignature) {
    this.keys = keys.map((text) => ({ text, key: parseVerifierKey(text) }));
    this.verify = verify;
  }

  /** Returns the checkpoint, or what is wrong with it as the rest of a sentence. */
  async read(note: string): Promise<SignedCheckpoint | string> {
    try {
      const signed = parseNote(note);
      const checkpoint = parseCheckpoint(signed.text);
      const own = this.keys.filter(({ key }) => key.name === checkpoint.origin);
      if (own.length === 0) return `is of the log ${checkpoint.origin}, which no known key signs for`;
      for (const { text, key } of own) {
        const found = signBody(signed, key);
        if (found && (await this.verify(key.publicKey, found.message, found.signature))) {
          return { ...checkpoint, note, signedBy: text };
        }
      }
      return `is not signed by a known key of ${checkpoint.origin}`;
    } catch (error) {
      if (error instanceof NoteError) return `is not a checkpoint: ${error.message}`;
      throw error;
    }
  }
}

/** Returns size and root, as findings name a checkpoint. */
export function getName({ size, root }: Pick<Checkpoint, 'size' | 'root'>): string {
  return `(${size}, ${toHex(root)})`;
}
