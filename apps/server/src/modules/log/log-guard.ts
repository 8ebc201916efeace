import {
  consistencyPlan,
  equalBytes,
  formatCheckpoint,
  NoteError,
  parseCheckpoint,
  parseNote,
  verifyConsistency,
} from '@sealtick/log';
import type { Database } from '../../platform/database.ts';
import type { LogHead } from './head-repository.ts';
import type { LogKey } from './log-key.ts';
import { readStoredProof } from './read-nodes.ts';
import type { SignedTree } from './signed-tree.ts';

const REST = 'Publishing has stopped. Stop the program, preserve DATA_DIR, and find out who changed the database.';

/** Thrown if the log in the database does not extend what this process knows to be signed. */
export class LogContradictionError extends Error {
  override readonly name = 'LogContradictionError';
}

interface GuardedLog {
  readonly logId: string;
  readonly origin: string;
  readonly key: LogKey;
  readonly newest: SignedTree;
}

/**
 * Holds the newest tree that this process knows to be committed, and checks that every later head extends it: signed by
 * the log's key, not smaller, with a consistency proof. The first contradiction is final until a restart.
 */
export class LogGuard {
  readonly logId: string;
  private readonly origin: string;
  private readonly key: LogKey;
  private tree: SignedTree;
  /** Checkpoints that this process signed and that may not be committed yet, by note. */
  private readonly signed = new Map<string, number>();
  private reason: string | null = null;
  private lostText: string | null = null;

  constructor({ logId, origin, key, newest }: GuardedLog) {
    this.logId = logId;
    this.origin = origin;
    this.key = key;
    this.tree = newest;
  }

  get newest(): SignedTree {
    return this.tree;
  }

  /** The contradiction, always with the same text; null if there is none. */
  get contradiction(): string | null {
    return this.reason;
  }

  /** Text of the checkpoint that the database contradicts; null if it contradicts none. */
  get lostCheckpoint(): string | null {
    return this.lostText;
  }

  /** Records a checkpoint that this process has signed: it may become the next head. */
  expect(note: string, size: number): void {
    this.signed.set(note, size);
  }

  /** Checks that entries may be added to this head. @throws {LogContradictionError} */
  async requireExtends(db: Database, head: LogHead | null): Promise<void> {
    if (this.reason !== null) throw new LogContradictionError(this.reason);
    await this.requireContains(db, head, this.tree);
  }

  /**
   * Accepts a committed head as the newest tree.
   * @param stored The checkpoint file, read before the head; null if there is none.
   * @throws {LogContradictionError} if the head does not extend the known tree or the checkpoint file.
   */
  async accept(db: Database, head: LogHead | null, stored: SignedTree | null): Promise<void> {
    await this.requireExtends(db, head);
    if (stored && stored.note !== this.tree.note && this.isOwn(stored.note))
      await this.requireContains(db, head, stored);
    const { checkpoint, signedAt, peaks } = head!;
    this.tree = { origin: this.origin, size: peaks.size, root: peaks.root(), note: checkpoint!, signedAt };
    for (const [note, size] of this.signed) if (size <= peaks.size) this.signed.delete(note);
  }

  /**
   * Reports a rollback if another party has a checkpoint of more entries than known here, signed by the log's key.
   */
  confront(note: string, holder: string): void {
    if (this.reason !== null || !this.isOwn(note)) return;
    const { text } = parseNote(note);
    const { size } = parseCheckpoint(text);
    if (size <= this.tree.size) return;
    this.reason = `The log was rolled back: the database has ${this.tree.size} entries, but ${holder} holds a signed checkpoint of ${size}. ${REST}`;
    this.lostText = text;
  }

  private async requireContains(db: Database, head: LogHead | null, tree: SignedTree): Promise<void> {
    if (head?.logId !== this.logId) {
      const found = head?.origin ?? 'none';
      this.contradict(
        `The database uses another log (${found}) than the one that this process opened (${this.origin}).`,
        tree,
      );
    }
    const { peaks, checkpoint } = head;
    if (checkpoint === null || !this.describes(checkpoint, head)) {
      this.contradict("The head of the log in the database was not signed by the log's key.", tree);
    }
    if (peaks.size < tree.size) {
      this.contradict(
        `The log was rolled back: the database has ${peaks.size} entries, but ${tree.size} were signed.`,
        tree,
      );
    }
    if (this.signed.has(checkpoint)) return;
    if (peaks.size === tree.size && equalBytes(peaks.root(), tree.root)) return;
    const proof = await readStoredProof(db, this.logId, consistencyPlan(tree.size, peaks.size));
    if (proof && verifyConsistency(tree.size, peaks.size, tree.root, peaks.root(), proof)) return;
    this.contradict(
      `The log was rewritten: its ${peaks.size} entries do not begin with the ${tree.size} that were signed.`,
      tree,
    );
  }

  private describes(checkpoint: string, { peaks }: LogHead): boolean {
    const text = formatCheckpoint({ origin: this.origin, size: peaks.size, root: peaks.root() });
    if (checkpoint === this.tree.note || this.signed.has(checkpoint)) return checkpoint.startsWith(`${text}\n`);
    return this.isOwn(checkpoint) && parseNote(checkpoint).text === text;
  }

  private isOwn(note: string): boolean {
    try {
      return this.key.verifies(parseNote(note), this.origin);
    } catch (error) {
      if (error instanceof NoteError) return false;
      throw error;
    }
  }

  private contradict(what: string, tree: SignedTree): never {
    this.reason = `${what} ${REST}`;
    this.lostText = formatCheckpoint(tree);
    throw new LogContradictionError(this.reason);
  }
}
