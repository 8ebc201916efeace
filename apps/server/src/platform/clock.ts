import { uptime } from 'node:os';
import { EnvironmentError } from './errors.ts';

/** Where the time comes from: an argument, so that a test says what time it is. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since any moment, of a clock that nobody can set and that goes on while the machine sleeps. */
  elapsed?(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => uptime() * 1_000 };

/** From here on two clocks disagree: less is no fault, of a clock or of a busy machine. Wall time, ms. */
export const CLOCK_TOLERANCE_MS = 30_000;

/** The clock is behind what has already happened: nothing can be dated truly until it has caught up or is set right. */
export class ClockBehindError extends EnvironmentError {
  override name = 'ClockBehindError';
  /** The rest of a sentence; the same each time. */
  readonly reason: string;

  /** @param what the rest of a sentence that ends before a time, ms UTC: `the clock is behind the bar that closed at` */
  constructor(what: string, time: number) {
    const reason = `${what} ${new Date(time).toISOString()}`;
    super(`Nothing can be recorded: ${reason}. Set the clock of this machine right, or wait until that time has come.`);
    this.reason = reason;
  }
}
