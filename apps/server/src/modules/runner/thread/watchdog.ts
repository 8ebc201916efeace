import type { Worker } from 'node:worker_threads';
import { type CurrentGroup, NO_GROUP } from './current-group.ts';
import type { EndCause } from './thread-ended.ts';

const SAMPLE_MS = 50;
/** Processor time that a group may use without a pause; a looping strategy is stopped before it has used two seconds. */
export const GROUP_CPU_MS = 1_750;
/** Samples without an answer, after which the thread may be in an endless built-in function. */
const SILENT_SAMPLES = 100;
/**
 * Processor time of the whole process in those samples that makes it certain: a silent thread cannot be asked for its own, and
 * on a busy machine it may be silent because it does not run.
 */
const SILENT_CPU_MS = 4_000;
/** Samples above the limit without an answer to the requested garbage collection: the code allocates and does not return. */
const COLLECTION_SAMPLES = 10;
/** Megabytes above the limit that end the thread immediately, far below V8's own limit, which would end the process. */
const GARBAGE_MB = 1_024;
const MB = 1_048_576;

/** The limits of one request. */
export interface Allowance {
  /** Megabytes in use, without garbage. */
  readonly memoryMb: number;
  /** Processor time outside of any group, ms: the thread's own work, or what a strategy left running. */
  readonly ownCpuMs: number;
}

export type OnFault = (cause: EndCause, detail: string) => void;

interface Sample {
  readonly sequence: number;
  /** Samples without an answer since the sequence changed; a clock would also count a machine that slept. */
  silent: number;
  /** Processor time at the first answer, ms; null until then. */
  cpuMs: number | null;
  /** Processor time of the whole process when the silence began, ms; null until then. */
  silentFromCpuMs: number | null;
}

/**
 * Watches a thread during a request. It measures processor time, not the wall clock, so that a busy or suspended machine
 * causes no fault; and memory, because a thread may need seconds to reach the limit that ends it automatically. Garbage does not
 * count: above the limit the thread first has to collect it.
 */
export class Watchdog {
  private readonly worker: Worker;
  private readonly current: CurrentGroup;
  private readonly allowance: Allowance;
  private readonly onFault: OnFault;
  private readonly timer: NodeJS.Timeout;
  private sample: Sample;
  private isSampling = false;
  /** Samples since a garbage collection was requested; null if none is. */
  private uncollected: number | null = null;
  private isDone = false;

  constructor(worker: Worker, current: CurrentGroup, allowance: Allowance, onFault: OnFault) {
    this.worker = worker;
    this.current = current;
    this.allowance = allowance;
    this.onFault = onFault;
    this.sample = this.newSample();
    this.timer = setInterval(() => void this.check(), SAMPLE_MS);
  }

  stop(): void {
    this.isDone = true;
    clearInterval(this.timer);
  }

  private newSample(): Sample {
    return { sequence: this.current.sequence, silent: 0, cpuMs: null, silentFromCpuMs: null };
  }

  /** Counts a sample without an answer. Returns whether there were so many that the thread must be in an endless function. */
  private isLostNow(sample: Sample): boolean {
    sample.silent += 1;
    sample.silentFromCpuMs ??= processCpuMs();
    if (sample.silent <= SILENT_SAMPLES) return false;
    const ownMs = this.current.group === NO_GROUP ? this.allowance.ownCpuMs : 0;
    return processCpuMs() - sample.silentFromCpuMs > Math.max(SILENT_CPU_MS, ownMs);
  }

  private async check(): Promise<void> {
    if (this.current.sequence !== this.sample.sequence) this.sample = this.newSample();
    if (this.isSampling) {
      if (this.isLostNow(this.sample))
        this.fault('loop', `it did not answer for ${(SILENT_SAMPLES * SAMPLE_MS) / 1000} s`);
      return;
    }
    this.isSampling = true;
    try {
      const [cpu, heap] = await Promise.all([this.worker.cpuUsage(), this.worker.getHeapStatistics()]);
      this.compare((cpu.user + cpu.system) / 1000, (heap.used_heap_size + heap.external_memory) / MB);
    } catch {
      // The thread has ended, which its own events report.
    } finally {
      this.isSampling = false;
    }
  }

  private compare(cpuMs: number, heapMb: number): void {
    const { sample, current } = this;
    const { ownCpuMs } = this.allowance;
    this.compareMemory(heapMb);
    if (current.sequence !== sample.sequence) return;
    sample.cpuMs ??= cpuMs;
    const limit = current.group === NO_GROUP ? ownCpuMs : GROUP_CPU_MS;
    if (cpuMs - sample.cpuMs > limit) this.fault('loop', `it did not come to an end in ${limit} ms of processor time`);
  }

  private compareMemory(heapMb: number): void {
    const { current, uncollected } = this;
    const { memoryMb } = this.allowance;
    const collectedMb = current.takeCollected();
    if (collectedMb !== null) this.uncollected = null;
    const usedMb = collectedMb ?? heapMb;
    if (usedMb <= memoryMb) return;
    const isOver = collectedMb !== null || heapMb > memoryMb + GARBAGE_MB || (uncollected ?? 0) > COLLECTION_SAMPLES;
    if (isOver) this.fault('memory', `${Math.round(usedMb)} MB of ${memoryMb} MB were in use`);
    if (uncollected === null) current.requestCollection();
    this.uncollected = (uncollected ?? 0) + 1;
  }

  private fault(cause: EndCause, detail: string): void {
    if (this.isDone) return;
    this.stop();
    this.onFault(cause, detail);
  }
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
