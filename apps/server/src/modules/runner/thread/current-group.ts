import type { GroupObserver } from '@sealtick/engine';

/** The thread is idle, or does other work. */
export const NO_GROUP = -1;

/**
 * The group whose code runs now, in memory that worker thread and main thread share: the main thread can read it even when
 * the worker no longer answers.
 */
export class CurrentGroup implements GroupObserver {
  readonly memory: SharedArrayBuffer;
  private readonly words: Int32Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.words = new Int32Array(memory);
    if (this.sequence === 0) this.leave();
  }

  /** Also called periodically in a long history, to distinguish work from a loop. */
  enter(group: number): void {
    Atomics.store(this.words, 0, group);
    Atomics.add(this.words, 1, 1);
  }

  leave(): void {
    Atomics.store(this.words, 0, NO_GROUP);
    Atomics.add(this.words, 1, 1);
  }

  get group(): number {
    return Atomics.load(this.words, 0);
  }

  /** A number that changes with every `enter` and `leave`. */
  get sequence(): number {
    return Atomics.load(this.words, 1);
  }
}
