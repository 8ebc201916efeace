import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_LENGTH } from './merkle/hash.ts';
import { NoteError } from './note.ts';

/** Size and root of a log at one moment. */
export interface Checkpoint {
  /** Name of the log, a URL without scheme; also the name of its key. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** Returns the text to sign (C2SP checkpoint, https://c2sp.org/tlog-checkpoint). @throws {NoteError} */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  const { origin, size, root } = checkpoint;
  if (!/^[^\s+]+$/.test(origin)) throw new NoteError(`An origin must contain neither spaces nor "+": "${origin}"`);
  if (!Number.isSafeInteger(size) || size < 0) throw new NoteError(`Invalid log size ${size}`);
  if (root.length !== HASH_LENGTH) throw new NoteError(`A root must have ${HASH_LENGTH} bytes (got ${root.length})`);
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Parses a note's text; additional lines are ignored, as the format requires. @throws {NoteError} */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...extensions] = text.split('\n');
  if (extensions.pop() !== '' || extensions.includes('')) {
    throw new NoteError('A checkpoint must have at least three lines, none of them empty');
  }
  if (origin === '') throw new NoteError('A checkpoint must begin with its origin');
  if (!/^(?:0|[1-9]\d*)$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new NoteError(`The size of a checkpoint must be a whole number (got "${size.slice(0, 80)}")`);
  }
  return { origin, size: Number(size), root: parseRoot(root) };
}

function parseRoot(text: string): Uint8Array {
  let root: Uint8Array | null = null;
  try {
    root = fromBase64(text);
  } catch {
    // Rejected below, like other invalid roots.
  }
  if (root?.length !== HASH_LENGTH)
    throw new NoteError(`The root of a checkpoint must be ${HASH_LENGTH} bytes in base64`);
  return root;
}
