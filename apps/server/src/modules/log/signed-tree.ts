import { type Checkpoint, parseCheckpoint, parseNote } from '@sealtick/log';

/** A signed checkpoint with its parsed content. */
export interface SignedTree extends Checkpoint {
  readonly note: string;
  /** ms UTC. */
  readonly signedAt: number;
}

/** Parses a signed checkpoint. @throws {NoteError} if the note is not a checkpoint. */
export function toSignedTree(note: string, signedAt: number): SignedTree {
  return { ...parseCheckpoint(parseNote(note).text), note, signedAt };
}
