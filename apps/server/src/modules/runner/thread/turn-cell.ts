/** Nobody's turn: the thread is idle, or does work of its own. */
export const NOBODY = -1;

/**
 * Two numbers that the strategies' thread and the main thread share, so that the main thread knows whose turn it is even
 * when the thread no longer answers: the group at work, and a number that is another with every turn.
 */
export class TurnCell {
  readonly memory: SharedArrayBuffer;
  private readonly words: Int32Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.words = new Int32Array(memory);
    if (this.turn === 0) this.leave();
  }

  /** A turn begins; also said now and then in a long one, so that work is told from a loop. */
  enter(group: number): void {
    Atomics.store(this.words, 0, group);
    Atomics.add(this.words, 1, 1);
  }

  leave(): void {
    Atomics.store(this.words, 0, NOBODY);
    Atomics.add(this.words, 1, 1);
  }

  get group(): number {
    return Atomics.load(this.words, 0);
  }

  get turn(): number {
    return Atomics.load(this.words, 1);
  }
}
