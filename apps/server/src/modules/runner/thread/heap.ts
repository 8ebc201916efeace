import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1_048_576;

/** Megabytes in use by this thread, inside and outside of the collected heap; garbage included. */
export function heapMb(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return Math.round((used + external) / MB);
}

let collect: (() => void) | null = null;

/** Megabytes in use once everything that nobody needs has been collected. Takes some 10 ms. */
export function keptMb(): number {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  return heapMb();
}
