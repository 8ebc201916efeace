import { type Checkpoint, parseCheckpoint, parseNote } from '@sealtick/log';

/** A signed checkpoint and what it says. */
export interface SignedTree extends Checkpoint {
  readonly note: string;
  /** ms UTC. */
  readonly signedAt: number;
}

/** @throws {NoteError} where the note is not a checkpoint. */
export function signedTreeOf(note: string, signedAt: number): SignedTree {
  return { ...parseCheckpoint(parseNote(note).text), note, signedAt };
}
