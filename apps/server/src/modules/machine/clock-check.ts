import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/database.ts';
import { HealthError } from '../../platform/health.ts';
import { formatDuration } from './format-duration.ts';

/** A difference that changes by less than this is reported with the same text. */
const HYSTERESIS_MS = 5_000;
/** Time for the database to answer; less than the time limit of a check. */
const TIMEOUT_MS = 2_000;

/** Clocks that are compared. */
export interface ClockCheckContext {
  /** Wall clock. */
  readonly clock: Clock;
  /** Market time, ms UTC: the clock of the entries. */
  readonly marketNow: () => number;
  /** Seconds of market time per second of wall-clock time. */
  readonly speed: number;
  /** Returns when the newest entry was issued, ms UTC; null if there is none. */
  readonly newestEntry: () => Promise<number | null>;
  /** Returns the clock of the database server, ms UTC; null if it runs on this machine. */
  readonly databaseNow: (() => Promise<number>) | null;
  /** Time for the database to answer. */
  readonly timeoutMs?: number;
}

/** Compares the wall clock with the elapsed time, the newest entry and the database server's clock. */
export class ClockCheck {
  private readonly ctx: ClockCheckContext;
  /** Wall clock minus elapsed time at the start, ms. */
  private readonly offset: number | null;
  private readonly reported = new Map<string, number>();

  constructor(ctx: ClockCheckContext) {
    this.ctx = ctx;
    this.offset = this.offsetNow();
  }

  /** Compares the clocks once. @throws {HealthError} degraded, if they differ by 30 s or more. */
  async check(): Promise<void> {
    const problems = [this.sinceStart(), ...(await this.byDatabase())].filter((problem) => problem !== null);
    if (problems.length > 0) throw new HealthError('degraded', problems.join(' '));
  }

  private offsetNow(): number | null {
    const { clock } = this.ctx;
    const elapsed = clock.elapsed?.();
    return elapsed === undefined ? null : clock.now() - elapsed;
  }

  private sinceStart(): string | null {
    const now = this.offsetNow();
    if (now === null || this.offset === null) return null;
    const skew = this.withHysteresis('start', now - this.offset);
    if (!isSkew(skew)) return null;
    return `The clock was set ${skew > 0 ? 'forward' : 'back'} by ${formatDuration(skew)} since the start.`;
  }

  /** Returns the problems found with the database's help; none if it is unavailable or slow. */
  private byDatabase(): Promise<(string | null)[]> {
    const problems = Promise.all([this.byNewestEntry(), this.byServer()]).catch((error: unknown) => {
      if (isUnavailable(error)) return [];
      throw error;
    });
    return Promise.race([problems, pause(this.ctx.timeoutMs ?? TIMEOUT_MS, [], { ref: false })]);
  }

  private async byNewestEntry(): Promise<string | null> {
    const { newestEntry, marketNow, speed } = this.ctx;
    const newest = await newestEntry();
    if (newest === null || newest - marketNow() < CLOCK_TOLERANCE_MS * speed) return null;
    return `The newest entry of the log is dated ${new Date(newest).toISOString()}, ahead of the clock.`;
  }

  private async byServer(): Promise<string | null> {
    const { clock, databaseNow } = this.ctx;
    if (databaseNow === null) return null;
    const before = clock.now();
    const server = await databaseNow();
    const after = clock.now();
    // The server read its clock at some time between the two.
    const difference = Math.max(server - after, 0) + Math.min(server - before, 0);
    const skew = this.withHysteresis('database', difference);
    if (!isSkew(skew)) return null;
    return `The clock of the database's server is ${formatDuration(skew)} ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`;
  }

  /** Returns the last reported difference, unless it changed by more than the measurement error. */
  private withHysteresis(name: string, difference: number): number {
    const last = this.reported.get(name);
    if (last !== undefined && isSkew(last) === isSkew(difference) && Math.abs(last - difference) < HYSTERESIS_MS)
      return last;
    this.reported.set(name, difference);
    return difference;
  }
}

const isSkew = (ms: number): boolean => Math.abs(ms) >= CLOCK_TOLERANCE_MS;
