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
  private readonly start: Moment;
  private last: Moment;
  private isFirst = true;
  private found: Absence[] = [];

  /**
   * Begins when the process begins to provide its components.
   * @param clock Wall clock
   * @param everyMs Time between two checks
   */
  constructor(clock: Clock, everyMs: number) {
    this.clock = clock;
    this.everyMs = everyMs;
    this.start = this.read();
    this.last = this.start;
  }

  /** Notes that the process runs. Called more often than checks are made, because a check may wait for the database. */
  beat(): void {
    const [before, now] = [this.last, this.read()];
    this.last = now;
    if (wasSet(before, now) || now.at - before.at <= MISSING_CHECKS * this.everyMs) return;
    // The check that is made next stands for the last one that was due.
    this.found.push({ from: before.at, to: now.at - this.everyMs });
  }

  /** Returns the absences that ended since the last call, without those during which the clock was set. */
  take(): readonly Absence[] {
    this.beat();
    const found = [...this.beforeStart(), ...this.found];
    this.found = [];
    return found;
  }

  private beforeStart(): readonly Absence[] {
    if (!this.isFirst) return [];
    this.isFirst = false;
    return wasSet(this.start, this.last) ? [] : [{ from: null, to: this.start.at }];
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
