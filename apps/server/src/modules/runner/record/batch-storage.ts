import { setTimeout as pause } from 'node:timers/promises';
import { ClockBehindError } from '../../../platform/clock.ts';
import { isUnavailable } from '../../../platform/database.ts';
import { causes } from '../../../platform/errors.ts';
import { HealthError } from '../../../platform/health.ts';
import type { Log } from '../../../platform/logging.ts';
import { storageProblem } from '../../../platform/storage-problem.ts';

const RETRY_MS = 500;
/** A single failed attempt may be a restart of the database. */
const FAILED_ATTEMPTS = 2;
const STALLED_MS = 2 * 300_000;
/** A query fails after 10 s; in an accelerated market two bars may be shorter than that. */
const STALLED_WALL_MS = 10_000;

export interface BatchStorageContext {
  readonly log: Log;
  /** The market's clock, ms UTC. */
  readonly now: () => number;
  /** Seconds of market time per second of wall time. */
  readonly speed: number;
  readonly retryMs?: number;
}

/** Retries the storage of batches, and fails a health check while it is behind. */
export class BatchStorage {
  private readonly ctx: BatchStorageContext;
  private failures = 0;
  private reason: string | null = null;
  /** Market time since which a batch waits to be stored; null for none. */
  private waitingSince: number | null = null;

  constructor(ctx: BatchStorageContext) {
    this.ctx = ctx;
  }

  /** Call before a batch is stepped: from now on it waits to be stored. */
  begin(): void {
    this.waitingSince ??= this.ctx.now();
  }

  /**
   * Repeats `work` until it succeeds.
   *
   * @param signal Ends the attempts; the next start then stores the batch.
   * @throws errors that a retry cannot resolve, such as one of the program.
   */
  async untilStored(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        this.done();
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error;
        this.fail(error);
        await pause(this.ctx.retryMs ?? RETRY_MS, undefined, { signal });
      }
    }
  }

  /** @throws {HealthError} while batches are not stored. */
  check(): void {
    if (this.failures >= FAILED_ATTEMPTS) throw notRecording(this.reason!);
    const { now, speed } = this.ctx;
    const patience = Math.max(STALLED_MS, STALLED_WALL_MS * speed);
    if (this.waitingSince !== null && now() - this.waitingSince >= patience) {
      throw notRecording('nothing was stored for two bars');
    }
  }

  private fail(error: unknown): void {
    const reason = getReason(error);
    this.failures += 1;
    if (reason === this.reason) return;
    this.reason = reason;
    this.ctx.log.error({ err: error }, `bars are not being recorded: ${reason}; retrying`);
  }

  private done(): void {
    if (this.failures > 0) this.ctx.log.info({ failures: this.failures }, 'bars are being recorded again');
    this.failures = 0;
    this.reason = null;
    this.waitingSince = null;
  }
}

const notRecording = (reason: string) => new HealthError('failed', `Bars are not being recorded: ${reason}.`);

const isPassing = (error: unknown): boolean => isUnavailable(error) || error instanceof ClockBehindError;

const LATE = 'the database did not answer in time';

/** Returns the same text for the same cause, so that it is reported once. */
function getReason(error: unknown): string {
  if (error instanceof ClockBehindError) return error.reason;
  const isLate = [...causes(error)].some(({ code }) => code === '57014');
  return storageProblem(error) ?? (isLate ? LATE : 'the database could not store them');
}
