import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_LENGTH } from './merkle/hash.ts';
import { NoteError } from './note.ts';

/** What a log vouches for at one moment: this many leaves, this root. */
export interface Checkpoint {
  /** Name of the log, a URL without scheme; also the name its key signs under. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The text that is signed (C2SP checkpoint, https://c2sp.org/tlog-checkpoint). @throws {NoteError} */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  const { origin, size, root } = checkpoint;
  if (!/^[^\s+]+$/.test(origin)) throw new NoteError(`An origin has neither spaces nor a plus: "${origin}"`);
  if (!Number.isSafeInteger(size) || size < 0) throw new NoteError(`A log cannot have ${size} entries`);
  if (root.length !== HASH_LENGTH) throw new NoteError(`A root has ${HASH_LENGTH} bytes, not ${root.length}`);
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads a note's text; further lines are allowed and ignored, as the format asks. @throws {NoteError} */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin, size, root, ...extensions] = text.split('\n');
  if (extensions.pop() !== '' || extensions.includes('')) {
    throw new NoteError('A checkpoint is at least three lines, none of them empty');
  }
  if (origin === '') throw new NoteError('A checkpoint begins with its origin');
  if (!/^(?:0|[1-9]\d*)$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new NoteError(`The size of a checkpoint is a whole number, not "${size.slice(0, 80)}"`);
  }
  return { origin, size: Number(size), root: parseRoot(root) };
}

function parseRoot(text: string): Uint8Array {
  let root: Uint8Array | null = null;
  try {
    root = fromBase64(text);
  } catch {
    // Refused below, with the other wrong roots.
  }
  if (root?.length !== HASH_LENGTH) throw new NoteError(`The root of a checkpoint is ${HASH_LENGTH} bytes in base64`);
  return root;
}
