import { z } from 'zod';
import { Instant, LogEntry, Sha256 } from './log-entry.ts';

/** Entries one request may ask for. */
export const LOG_ENTRIES_MAX = 500;

const Index = z.coerce.number().int().positive();

export const LogEntriesQuery = z
  .strictObject({
    /** First index, from 1. */
    from: Index,
    /** Last index, included. */
    to: Index,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be below from' })
  .refine(({ from, to }) => to - from < LOG_ENTRIES_MAX, {
    path: ['to'],
    message: `must be at most ${LOG_ENTRIES_MAX - 1} above from`,
  });

/** An entry as the caller may see it. `leafHash` is `SHA-256(0x00 ‖ canonical JSON of entry)`. */
export const LoggedEntry = z.strictObject({
  index: z.int().positive(),
  leafHash: Sha256,
  /** Left out while the caller may not see it yet. */
  entry: LogEntry.optional(),
});

/** What the log vouches for now. */
export const LogCheckpoint = z.strictObject({
  origin: z.string(),
  size: z.int().min(0),
  /** Root of the Merkle tree over all leaves. */
  rootHash: Sha256,
  signedAt: Instant,
  /** The signed note (C2SP checkpoint): keep it, and nothing up to `size` can be changed unnoticed. */
  note: z.string(),
  /** Who signs: name, key id and Ed25519 key. */
  verifierKey: z.string(),
  /** The newest checkpoint that witnesses have cosigned; null where none has. */
  cosigned: z
    .strictObject({
      /** The signed note, with a signature line of each witness (C2SP cosignature). */
      note: z.string(),
      /** Verifier keys of these witnesses. Believe only those that you have from elsewhere. */
      witnesses: z.array(z.string()),
    })
    .nullable(),
});

const SizeAsked = z.coerce.number().int().min(0);

export const LogProofParams = z.strictObject({ index: Index });

export const LogProofQuery = z.strictObject({
  /** Size of the tree the proof is for, such as that of a checkpoint you hold; the newest if left out. */
  size: Index.optional(),
});

/** Proof that an entry is in the log (RFC 6962, 2.1.1). Hashes in hexadecimal, from the leaf upwards. */
export const LogProof = z.strictObject({
  index: z.int().positive(),
  leafHash: Sha256,
  size: z.int().positive(),
  /** Root of the tree of that size: what the proof must lead to. Believe it of a signed checkpoint only. */
  rootHash: Sha256,
  proof: z.array(Sha256),
});

export const LogConsistencyQuery = z
  .strictObject({
    /** Size of the smaller tree. */
    from: SizeAsked,
    /** Size of the larger one; the newest if left out. */
    to: SizeAsked.optional(),
  })
  .refine(({ from, to }) => to === undefined || from <= to, { path: ['to'], message: 'must not be below from' });

/** Proof that the log of one size is how the log of another begins (RFC 6962, 2.1.2). */
export const LogConsistency = z.strictObject({
  from: z.int().min(0),
  fromRootHash: Sha256,
  to: z.int().min(0),
  toRootHash: Sha256,
  proof: z.array(Sha256),
});

/** A key that signs, or signed, checkpoints of the provider's logs. */
export const LogSigner = z.strictObject({
  /** The log it signs for: its name in checkpoints. A restore begins another. */
  origin: z.string(),
  /** Name, key id and Ed25519 key. */
  verifierKey: z.string(),
  /** Size of the log from which on it signs. */
  fromSize: z.int().min(0),
  since: Instant,
});

export type LogProof = z.infer<typeof LogProof>;
export type LogConsistency = z.infer<typeof LogConsistency>;
export type LogSigner = z.infer<typeof LogSigner>;
export type LoggedEntry = z.infer<typeof LoggedEntry>;
export type LogCheckpoint = z.infer<typeof LogCheckpoint>;
