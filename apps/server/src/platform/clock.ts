import { uptime } from 'node:os';
import { EnvironmentError } from './errors.ts';

/** Source of the time; an argument, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /**
   * Returns milliseconds since an arbitrary moment, of a clock that cannot be set and continues while the machine
   * sleeps.
   */
  elapsed?(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => uptime() * 1_000 };

/** Difference from which two clocks disagree, ms of wall-clock time. Less is normal on a busy machine. */
export const CLOCK_TOLERANCE_MS = 30_000;

/** Thrown if the clock is behind recorded events, so that new ones cannot be dated correctly. */
export class ClockBehindError extends EnvironmentError {
  override name = 'ClockBehindError';
  /** The rest of a sentence, always with the same text. */
  readonly reason: string;

  /**
   * @param what The rest of a sentence that ends before the time, such as `the clock is behind the bar that closed at`.
   * @param time ms UTC
   */
  constructor(what: string, time: number) {
    const reason = `${what} ${new Date(time).toISOString()}`;
    super(
      `Nothing can be recorded: ${reason}. Correct the clock of this machine, or wait until that time. ` +
        'A simulated market faster than real time dates entries ahead: if this data folder had one, set DATA_DIR to a new folder.',
    );
    this.reason = reason;
  }
}
