import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_LENGTH } from './merkle/hash.ts';
import { NoteError } from './note.ts';

const PROOF_LINES_MAX = 63;
const OLD_SIZE = /^old (0|[1-9]\d{0,15})$/;

/** Request of a log to a witness (https://c2sp.org/tlog-witness, add-checkpoint). */
export interface AddCheckpoint {
  /** Size that the witness cosigned last; 0 if none. */
  readonly oldSize: number;
  /** Consistency proof from the old size to the checkpoint. */
  readonly proof: readonly Uint8Array[];
  /** The signed checkpoint. */
  readonly note: string;
}

/** Returns the text of a request to a witness. */
export function formatAddCheckpoint({ oldSize, proof, note }: AddCheckpoint): string {
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`;
}

/** Parses a request, without checking its signature or proof. @throws {NoteError} */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const gap = body.indexOf('\n\n');
  if (gap === -1)
    throw new NoteError('A request must have an old size line, proof lines, an empty line and a checkpoint');
  const [first, ...lines] = body.slice(0, gap).split('\n');
  const size = OLD_SIZE.exec(first!)?.[1];
  if (size === undefined || !Number.isSafeInteger(Number(size))) {
    throw new NoteError('The first line must be "old" and a size without leading zeros');
  }
  if (lines.length > PROOF_LINES_MAX) throw new NoteError(`A proof must have at most ${PROOF_LINES_MAX} lines`);
  return { oldSize: Number(size), proof: lines.map(parseHash), note: body.slice(gap + 2) };
}

function parseHash(line: string): Uint8Array {
  let hash: Uint8Array | null = null;
  try {
    hash = fromBase64(line);
  } catch {
    // Rejected below, like hashes of another length.
  }
  if (hash?.length !== HASH_LENGTH) throw new NoteError(`Each line of a proof must be ${HASH_LENGTH} bytes in base64`);
  return hash;
}
