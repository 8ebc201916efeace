import { open } from 'node:fs/promises';
import { addToJournal, readJournal } from './checkpoint-journal.ts';
import type { SignedTree } from './signed-tree.ts';

const TAIL_BYTES = 4096;
const REST = 'Stop the program, preserve DATA_DIR, and find out who changed the file.';

/** The end of a file: its length, and the bytes before it. */
interface End {
  readonly size: number;
  readonly tail: Buffer;
}

/** Appends checkpoints to the journal, and watches that it only grows: what was in it stays where it was. */
export class JournalWatch {
  private readonly path: string;
  /** The end of the file when it was looked at last; null before that. */
  private known: End | null = null;
  /** The newest note of the journal; null if the journal has to be read. */
  private newest: string | null = null;
  private reason: string | null = null;

  constructor(path: string) {
    this.path = path;
  }

  /** Why the journal is not what it was, always with the same text; null if it is. Final until a restart. */
  get fault(): string | null {
    return this.reason;
  }

  /** Compares the file with what it was. Others also append to it. */
  async look(): Promise<void> {
    const { known } = this;
    const now = await this.read(known?.size ?? null);
    if (now === undefined) return;
    if (known !== null && known.size > 0 && this.reason === null) {
      if (now === null) this.contradict('was removed');
      else if (now.size < known.size) this.contradict(`shrank from ${known.size} to ${now.size} bytes`);
      else if (!now.before.equals(known.tail)) this.contradict('was replaced: it does not begin with what was in it');
      // Another worker may have written the newest line.
      else if (now.size > known.size) this.newest = null;
    }
    this.known = now ?? { size: 0, tail: Buffer.alloc(0) };
  }

  /** Appends a checkpoint, unless it is the newest line. */
  async add(tree: SignedTree): Promise<void> {
    this.newest ??= (await readJournal(this.path)).at(-1)?.note ?? '';
    if (this.newest === tree.note) return;
    await addToJournal(this.path, tree, this.newest === '' ? null : this.newest);
    await this.look();
    this.newest = tree.note;
  }

  private contradict(what: string): void {
    this.reason = `checkpoints.log, which is only ever appended to, ${what}. ${REST}`;
  }

  /** Reads the end of the file, and the bytes before an earlier end; null if there is no file, undefined if it cannot be read. */
  private async read(earlier: number | null): Promise<(End & { readonly before: Buffer }) | null | undefined> {
    try {
      const file = await open(this.path, 'r');
      try {
        const { size } = await file.stat();
        const bytesBefore = async (end: number) => {
          const from = Math.max(0, end - TAIL_BYTES);
          const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - from));
          await file.read(bytes, 0, bytes.length, from);
          return bytes;
        };
        return { size, tail: await bytesBefore(size), before: await bytesBefore(earlier ?? size) };
      } finally {
        await file.close();
      }
    } catch (error) {
      // What cannot be read cannot be written either, which the keeper reports.
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
    }
  }
}
