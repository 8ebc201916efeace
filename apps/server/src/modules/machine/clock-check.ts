import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../platform/clock.ts';
import { isUnavailable } from '../../platform/database.ts';
import { HealthError } from '../../platform/health.ts';
import { sayDuration } from './say-duration.ts';

/** A difference that moves by less than this is reported in the same words. */
const STEADY_MS = 5_000;
/** Less than a check may take. */
const PATIENCE_MS = 2_000;

export interface ClockCheckContext {
  /** Wall time. */
  readonly clock: Clock;
  /** The clock that entries are dated by, ms UTC. */
  readonly marketNow: () => number;
  /** Seconds of market time in one of wall time. */
  readonly speed: number;
  /** When the newest entry was issued, ms UTC; null where there is none. */
  readonly newestEntry: () => Promise<number | null>;
  /** The clock of the database's server, ms UTC; null where it is this machine's. */
  readonly databaseNow: (() => Promise<number>) | null;
  /** How long the database may take to answer. */
  readonly patienceMs?: number;
}

/** Compares the wall clock with whatever else tells the time. */
export class ClockCheck {
  private readonly ctx: ClockCheckContext;
  /** What the wall clock was ahead of the elapsed time by at the start, ms. */
  private readonly offset: number | null;
  private readonly steady = new Map<string, number>();

  constructor(ctx: ClockCheckContext) {
    this.ctx = ctx;
    this.offset = this.offsetNow();
  }

  /** @throws {HealthError} degraded, from 30 s of difference on. */
  async check(): Promise<void> {
    const faults = [this.sinceStart(), ...(await this.byDatabase())].filter((fault) => fault !== null);
    if (faults.length > 0) throw new HealthError('degraded', faults.join(' '));
  }

  private offsetNow(): number | null {
    const { clock } = this.ctx;
    const elapsed = clock.elapsed?.();
    return elapsed === undefined ? null : clock.now() - elapsed;
  }

  private sinceStart(): string | null {
    const now = this.offsetNow();
    if (now === null || this.offset === null) return null;
    const skew = this.steadied('start', now - this.offset);
    if (!isSkew(skew)) return null;
    return `The clock was set ${skew > 0 ? 'forward' : 'back'} by ${sayDuration(skew)} since the start.`;
  }

  /** A database that is away, or slow, says nothing of clocks. */
  private byDatabase(): Promise<(string | null)[]> {
    const asked = Promise.all([this.byNewestEntry(), this.byServer()]).catch((error: unknown) => {
      if (isUnavailable(error)) return [];
      throw error;
    });
    return Promise.race([asked, pause(this.ctx.patienceMs ?? PATIENCE_MS, [], { ref: false })]);
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
    // It was read at some time between the two.
    const difference = Math.max(server - after, 0) + Math.min(server - before, 0);
    const skew = this.steadied('database', difference);
    if (!isSkew(skew)) return null;
    return `The clock of the database's server is ${sayDuration(skew)} ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`;
  }

  /** The difference that is reported: the last one, unless it moved by more than a measurement does. */
  private steadied(name: string, difference: number): number {
    const last = this.steady.get(name);
    if (last !== undefined && isSkew(last) === isSkew(difference) && Math.abs(last - difference) < STEADY_MS)
      return last;
    this.steady.set(name, difference);
    return difference;
  }
}

const isSkew = (ms: number): boolean => Math.abs(ms) >= CLOCK_TOLERANCE_MS;
