import { AppError } from '../errors.ts';
import { MemoryLimiter } from './memory-limiter.ts';

/** Changes of one kind that an account makes within a day: each leaves an audit entry, which is stored for seven years. */
const QUOTA = 5_000;
/** Ten times as many that end, halt or revoke something, and of own signals: a program may move each stop on every 5m bar. */
const HIGH_QUOTA = 10 * QUOTA;
const HIGH =
  /^own-signal\.changed$|\.(halted|disconnected|deleted|removed|cancelled|paused|revoked|left|unshared|turned-off|(all-|others-)?ended)$/;
const DAY_SECONDS = 86_400;

/** Counts the changes of each account by what they do, so that one that is repeated all day keeps no other from being made. */
export class ChangesPerDay {
  private readonly limiter = new MemoryLimiter();

  /** Counts a change. @param act Of its audit entry @throws {AppError} RATE_LIMITED above the limit */
  count(act: string, accountId: string): void {
    const quota = HIGH.test(act) ? HIGH_QUOTA : QUOTA;
    const { calls, msLeft } = this.limiter.count({ policy: act, quota, seconds: DAY_SECONDS }, accountId);
    if (calls <= quota) return;
    const limit = quota.toLocaleString('en');
    throw new AppError('RATE_LIMITED', `An account makes at most ${limit} changes of this kind within 24 hours.`, {
      retryAfterSeconds: Math.ceil(msLeft / 1_000),
    });
  }
}
