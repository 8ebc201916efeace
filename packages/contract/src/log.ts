import { z } from 'zod';
import { Instant, LogEntry, Sha256 } from './log-entry.ts';

/** Entries per request. */
export const LOG_ENTRIES_MAX = 500;

const Index = z.coerce.number().int().positive();

export const LogEntriesQuery = z
  .strictObject({
    /** First index, from 1. */
    from: Index,
    /** Last index, included. */
    to: Index,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must be at least `from`' })
  .refine(({ from, to }) => to - from < LOG_ENTRIES_MAX, {
    path: ['to'],
    message: `must be at most \`from\` + ${LOG_ENTRIES_MAX - 1}`,
  });

/** An entry as visible to the caller. `leafHash` is `SHA-256(0x00 ‖ canonical JSON of entry)`. */
export const LoggedEntry = z.strictObject({
  index: z.int().positive(),
  leafHash: Sha256,
  /** Omitted while withheld from the caller. */
  entry: LogEntry.optional(),
});

/** The newest checkpoint of the log. */
export const LogCheckpoint = z.strictObject({
  origin: z.string(),
  size: z.int().min(0),
  /** Root of the Merkle tree over all leaves. */
  rootHash: Sha256,
  signedAt: Instant,
  /** The signed note (C2SP checkpoint). Store it: then no entry up to `size` can be changed unnoticed. */
  note: z.string(),
  /** Verifier key of the log: name, key id and Ed25519 key. */
  verifierKey: z.string(),
  /** The newest checkpoint that witnesses have cosigned; null if there is none. */
  cosigned: z
    .strictObject({
      /** The signed note with a signature line of each witness (C2SP cosignature). */
      note: z.string(),
      /** Verifier keys of these witnesses. Trust only keys that you have from another source. */
      witnesses: z.array(z.string()),
    })
    .nullable(),
});

const TreeSize = z.coerce.number().int().min(0);

export const LogProofParams = z.strictObject({ index: Index });

export const LogProofQuery = z.strictObject({
  /** Size of the tree of the proof, such as that of a stored checkpoint; the newest if omitted. */
  size: Index.optional(),
});

/** Proof that an entry is in the log (RFC 6962, 2.1.1). Hashes in hexadecimal, from the leaf upwards. */
export const LogProof = z.strictObject({
  index: z.int().positive(),
  leafHash: Sha256,
  size: z.int().positive(),
  /** Root of that tree, which the proof must yield. Compare it with a signed checkpoint. */
  rootHash: Sha256,
  proof: z.array(Sha256),
});

export const LogConsistencyQuery = z
  .strictObject({
    /** Size of the smaller tree. */
    from: TreeSize,
    /** Size of the larger tree; the newest if omitted. */
    to: TreeSize.optional(),
  })
  .refine(({ from, to }) => to === undefined || from <= to, { path: ['to'], message: 'must be at least `from`' });

/** Proof that a tree extends an older one (RFC 6962, 2.1.2). */
export const LogConsistency = z.strictObject({
  from: z.int().min(0),
  fromRootHash: Sha256,
  to: z.int().min(0),
  toRootHash: Sha256,
  proof: z.array(Sha256),
});

/** A key that signs, or signed, checkpoints of the provider's logs. */
export const LogSigner = z.strictObject({
  /** Origin of the log that it signs. A restore begins another log. */
  origin: z.string(),
  /** Name, key id and Ed25519 key. */
  verifierKey: z.string(),
  /** Size of the log from which it signs. */
  fromSize: z.int().min(0),
  since: Instant,
});

export type LogProof = z.infer<typeof LogProof>;
export type LogConsistency = z.infer<typeof LogConsistency>;
export type LogSigner = z.infer<typeof LogSigner>;
export type LoggedEntry = z.infer<typeof LoggedEntry>;
export type LogCheckpoint = z.infer<typeof LogCheckpoint>;
