import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1_048_576;

/** Returns the megabytes that this thread uses, inside and outside of the collected heap, garbage included. */
export function usedMb(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return Math.round((used + external) / MB);
}

let collect: (() => void) | null = null;

/** Returns the megabytes in use after a garbage collection, which takes about 10 ms. */
export function liveMb(): number {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return usedMb();
}
