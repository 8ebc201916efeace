import type { writes } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import { riskStatus } from '@sealtick/record';
import { AppError } from '../../platform/errors.ts';
import type { WriteHandler } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { findTimeZone, lockAccount } from '../identity/index.ts';
import { storeResumption } from '../risk/index.ts';
import { type Records, readMemberRecord } from './read-member-record.ts';

/**
 * Returns the write that gives sizes again after the maximum drawdown was reached.
 *
 * @throws {AppError} CONFLICT if it was not.
 */
export function resume(records: Records): WriteHandler<typeof writes.portfolio.resume> {
  return async (viewer, _input, state) => {
    const accountId = requireAccount(viewer);
    // Of two calls at the same time the second one finds that sizes are given again.
    await lockAccount(viewer.database, accountId);
    const zone = await findTimeZone(viewer.database, accountId);
    const record = await readMemberRecord(records, viewer, accountId);
    const { stoppedAt, countedDrawdown } = riskStatus(record, zone);
    if (stoppedAt === null) throw new AppError('CONFLICT', 'The maximum drawdown was not reached: sizes are given.');
    await storeResumption(viewer, accountId, record.account.valueAt(record.now));
    const resumedAt = toIso(viewer.now);
    state({ before: { stoppedAt: toIso(stoppedAt), drawdown: countedDrawdown }, after: { resumedAt } });
    return { resumedAt };
  };
}
