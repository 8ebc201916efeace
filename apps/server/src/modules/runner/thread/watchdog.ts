import type { Worker } from 'node:worker_threads';
import type { EndCause } from './thread-ended.ts';
import { NOBODY, type TurnCell } from './turn-cell.ts';

const LOOK_MS = 50;
/** Processor time of one turn; a looping strategy is stopped before it has used two seconds. */
export const TURN_CPU_MS = 1_750;
/** A turn in which the thread, for so many looks, does not even say how much it used: it is inside one endless built-in. */
const SILENT_LOOKS = 100;
const MB = 1_048_576;

/** What an order may take. */
export interface Allowance {
  /** Megabytes in use. */
  readonly memoryMb: number;
  /** Processor time in nobody's turn, ms: the thread's own work, or what a strategy left running behind it. */
  readonly ownCpuMs: number;
}

export type OnFault = (cause: EndCause, detail: string) => void;

interface Look {
  readonly turn: number;
  /** Looks at this turn that got no answer; a clock would also count a machine that slept. */
  silent: number;
  /** Processor time when this turn was first seen, ms; null until the thread has said it. */
  cpuMs: number | null;
}

/**
 * Watches a thread while it works on an order. It measures processor time, not time on the wall, so that a busy or
 * sleeping machine accuses nobody; and memory, for a thread may need seconds to come to the limit that ends it by itself.
 */
export class Watchdog {
  private readonly worker: Worker;
  private readonly turns: TurnCell;
  private readonly allowance: Allowance;
  private readonly onFault: OnFault;
  private readonly timer: NodeJS.Timeout;
  private look: Look;
  private isAsking = false;
  private isDone = false;

  constructor(worker: Worker, turns: TurnCell, allowance: Allowance, onFault: OnFault) {
    this.worker = worker;
    this.turns = turns;
    this.allowance = allowance;
    this.onFault = onFault;
    this.look = this.lookNow();
    this.timer = setInterval(() => void this.check(), LOOK_MS);
  }

  stop(): void {
    this.isDone = true;
    clearInterval(this.timer);
  }

  private lookNow(): Look {
    return { turn: this.turns.turn, silent: 0, cpuMs: null };
  }

  private async check(): Promise<void> {
    if (this.turns.turn !== this.look.turn) this.look = this.lookNow();
    if (this.isAsking) {
      this.look.silent += 1;
      if (this.look.silent > SILENT_LOOKS)
        this.fault('loop', `it did not answer for ${(SILENT_LOOKS * LOOK_MS) / 1000} s`);
      return;
    }
    this.isAsking = true;
    try {
      const [cpu, heap] = await Promise.all([this.worker.cpuUsage(), this.worker.getHeapStatistics()]);
      this.judge((cpu.user + cpu.system) / 1000, (heap.used_heap_size + heap.external_memory) / MB);
    } catch {
      // It has ended meanwhile; whoever gave the order hears that from the thread.
    } finally {
      this.isAsking = false;
    }
  }

  private judge(cpuMs: number, heapMb: number): void {
    const { look, turns } = this;
    const { memoryMb, ownCpuMs } = this.allowance;
    if (heapMb > memoryMb) this.fault('memory', `${Math.round(heapMb)} MB of ${memoryMb} MB were in use`);
    if (turns.turn !== look.turn) return;
    look.cpuMs ??= cpuMs;
    const limit = turns.group === NOBODY ? ownCpuMs : TURN_CPU_MS;
    if (cpuMs - look.cpuMs > limit) this.fault('loop', `it did not come to an end in ${limit} ms of processor time`);
  }

  private fault(cause: EndCause, detail: string): void {
    if (this.isDone) return;
    this.stop();
    this.onFault(cause, detail);
  }
}
