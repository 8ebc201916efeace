import { CLOCK_TOLERANCE_MS, type Clock } from '../../../platform/clock.ts';

/** A time in which this process provided nothing, ms UTC. */
export interface Absence {
  /** Null for the time before the start of the process: since the last heartbeat. */
  readonly from: number | null;
  readonly to: number;
}

/** Checks missing in a row after which the process has slept or was stopped, and was not only busy. */
const MISSING_CHECKS = 3;

interface Moment {
  readonly at: number;
  readonly elapsed: number | null;
}

/** Finds the times in which a process provided nothing: before its start, while it was stopped, or asleep with its machine. */
export class AbsenceClock {
  private readonly clock: Clock;
  private readonly everyMs: number;
  private last: Moment;
  private isFirst = true;

  /**
   * Begins when the process begins to provide its components.
   * @param clock Wall clock
   * @param everyMs Time between two checks
   */
  constructor(clock: Clock, everyMs: number) {
    this.clock = clock;
    this.everyMs = everyMs;
    this.last = this.read();
  }

  /** Returns the absence that ended since the last call; null without one, or if the clock was set meanwhile. */
  take(): Absence | null {
    const [before, now, isFirst] = [this.last, this.read(), this.isFirst];
    this.last = now;
    this.isFirst = false;
    if (wasSet(before, now)) return null;
    if (isFirst) return { from: null, to: before.at };
    if (now.at - before.at <= MISSING_CHECKS * this.everyMs) return null;
    // The check that is made now stands for the last one that was due.
    return { from: before.at, to: now.at - this.everyMs };
  }

  private read(): Moment {
    return { at: this.clock.now(), elapsed: this.clock.elapsed?.() ?? null };
  }
}

/** Whether the wall clock went on by another time than passed. */
function wasSet(before: Moment, now: Moment): boolean {
  if (before.elapsed === null || now.elapsed === null) return false;
  return Math.abs(now.at - before.at - (now.elapsed - before.elapsed)) > CLOCK_TOLERANCE_MS;
}
