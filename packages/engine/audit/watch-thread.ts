import type { Worker } from 'node:worker_threads';

const SAMPLE_MS = 50;
/** Samples without an answer after which the thread must be in an endless built-in function. */
const SILENT_SAMPLES = 400;
const MB = 1_048_576;

/** What a thread may use. */
export interface ThreadLimits {
  /** Processor time of the thread, ms. */
  readonly cpuMs: number;
  readonly memoryMb: number;
}

/**
 * Watches what a thread uses, and calls `onExcess` once with what was too much. It measures processor time, so that a busy
 * machine ends no thread. Returns a function that ends the watch.
 */
export function watchThread(worker: Worker, limits: ThreadLimits, onExcess: (problem: string) => void): () => void {
  let isSampling = false;
  let silent = 0;
  const end = (problem: string) => {
    clearInterval(timer);
    onExcess(problem);
  };
  const sample = async () => {
    if (isSampling) {
      silent += 1;
      if (silent > SILENT_SAMPLES)
        end(
          `it did not answer for ${(SILENT_SAMPLES * SAMPLE_MS) / 1000} s: one call takes too long, such as filling a large array`,
        );
      return;
    }
    isSampling = true;
    silent = 0;
    try {
      const [cpu, heap] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
      const usedMb = (heap.used_heap_size + heap.external_memory) / MB;
      if ((cpu.user + cpu.system) / 1000 > limits.cpuMs)
        end(`it did not come to an end in ${limits.cpuMs / 1000} s of processor time`);
      else if (usedMb > limits.memoryMb) end(`it uses more than ${limits.memoryMb} MB of memory`);
    } catch {
      // The thread has ended, which its own events report.
    } finally {
      isSampling = false;
    }
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  return () => clearInterval(timer);
}
