import type { GroupObserver } from '@sealtick/engine';

/** The thread is idle, or does other work. */
export const NO_GROUP = -1;

/** Words of the shared memory. */
const GROUP = 0;
const SEQUENCE = 1;
/** Megabytes in use after the requested garbage collection; 0 for none requested, `REQUESTED` until it has run. */
const COLLECTED = 2;
const WORDS = 3;
const REQUESTED = -1;

/**
 * The group whose code runs now, in memory that worker thread and main thread share: the main thread can read it even when
 * the worker no longer answers. Through it the main thread also requests a garbage collection.
 */
export class CurrentGroup implements GroupObserver {
  readonly memory: SharedArrayBuffer;
  private readonly words: Int32Array;

  private readonly collect: () => number;

  /** @param collect Collects garbage, and returns the megabytes in use; the worker's side alone needs it. */
  constructor(
    memory: SharedArrayBuffer = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT),
    collect: () => number = () => 0,
  ) {
    this.memory = memory;
    this.collect = collect;
    this.words = new Int32Array(memory);
    if (this.sequence === 0) this.leave();
  }

  /** Also called periodically in a long history, to distinguish work from a loop. */
  enter(group: number): void {
    Atomics.store(this.words, GROUP, group);
    Atomics.add(this.words, SEQUENCE, 1);
    if (Atomics.load(this.words, COLLECTED) === REQUESTED) Atomics.store(this.words, COLLECTED, this.collect());
  }

  leave(): void {
    Atomics.store(this.words, GROUP, NO_GROUP);
    Atomics.add(this.words, SEQUENCE, 1);
  }

  get group(): number {
    return Atomics.load(this.words, GROUP);
  }

  /** A number that changes with every `enter` and `leave`. */
  get sequence(): number {
    return Atomics.load(this.words, SEQUENCE);
  }

  /** Requests a garbage collection; the worker runs it at its next `enter`. */
  requestCollection(): void {
    Atomics.store(this.words, COLLECTED, REQUESTED);
  }

  /** Returns the megabytes in use after the requested collection, once; null while there is no answer. */
  takeCollected(): number | null {
    const collected = Atomics.load(this.words, COLLECTED);
    if (collected === REQUESTED || collected === 0) return null;
    Atomics.store(this.words, COLLECTED, 0);
    return collected;
  }
}
