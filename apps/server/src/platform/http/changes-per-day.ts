import type { Write } from '@sealtick/contract';
import { AppError } from '../errors.ts';
import { MemoryLimiter } from './memory-limiter.ts';

/** Changes of one kind that an account makes within a day: each leaves an audit entry, which is stored for seven years. */
const QUOTA = 5_000;
const FREQUENT_QUOTA = 10 * QUOTA;
const DAY_SECONDS = 86_400;

/** What of a write decides how often an account may make it. */
type CountedWrite = Pick<Write, 'method'> & {
  readonly audit: Pick<NonNullable<Write['audit']>, 'act' | 'isFrequent' | 'uncountedWith'>;
};

/** Counts the changes of each account by what they do, so that one that is repeated all day keeps no other from being made. */
export class ChangesPerDay {
  private readonly limiter = new MemoryLimiter();

  /** Counts a change. @param input Its parameters and body @throws {AppError} RATE_LIMITED above the limit */
  count({ method, audit }: CountedWrite, input: Readonly<Record<string, unknown>>, accountId: string): void {
    const { act, isFrequent = method === 'DELETE', uncountedWith } = audit;
    if (uncountedWith !== undefined && input[uncountedWith] !== undefined) return;
    const quota = isFrequent ? FREQUENT_QUOTA : QUOTA;
    const { calls, msLeft } = this.limiter.count({ policy: act, quota, seconds: DAY_SECONDS }, accountId);
    if (calls <= quota) return;
    const limit = quota.toLocaleString('en');
    throw new AppError('RATE_LIMITED', `An account makes at most ${limit} changes of this kind within 24 hours.`, {
      retryAfterSeconds: Math.ceil(msLeft / 1_000),
    });
  }
}
