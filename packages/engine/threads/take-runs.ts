/** Places in the memory that the threads of a plan share, each a 32-bit integer. */
const NEXT = 0;
const ALLOWED = 1;
/** Until a thread that waits looks again, ms: the runs may have ended. */
const LOOK_MS = 50;

/** Returns the memory of threads that share runs: all of them may compute until `allowThreads` says otherwise. */
export function shareRuns(): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  allowThreads(shared, 2 ** 31 - 1);
  return shared;
}

/** Limits how many threads take runs, from now on: others end the run that they compute, and wait. The first always goes on. */
export function allowThreads(shared: SharedArrayBuffer, count: number): void {
  const state = new Int32Array(shared);
  Atomics.store(state, ALLOWED, count);
  Atomics.notify(state, ALLOWED);
}

/** Yields the numbers of the runs that no other thread has taken, each when it is asked for, until there are none. */
export function* takeRuns(shared: SharedArrayBuffer, count: number, thread: number): Generator<number> {
  const state = new Int32Array(shared);
  while (Atomics.load(state, NEXT) < count) {
    const allowed = Atomics.load(state, ALLOWED);
    if (thread > 0 && thread >= allowed) {
      Atomics.wait(state, ALLOWED, allowed, LOOK_MS);
      continue;
    }
    const run = Atomics.add(state, NEXT, 1);
    if (run < count) yield run;
  }
}
