import { createHmac } from 'node:crypto';
import { type OwnShare, SHARED_PREFIX, type SharedStrategy } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/new-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified, requireNoDeletion } from '../identity/index.ts';
import { type Owner, requireWriter } from './get-owner.ts';
import type { InboundDeps } from './inbound/receive-alert.ts';
import { findOwnStrategy } from './own-strategy-repository.ts';
import { type OwnRecords, requireOwnStrategy } from './read-own-strategy.ts';
import { deleteShare, findShared, upsertShare } from './share-repository.ts';

type ShareDeps = Pick<InboundDeps, 'clock' | 'secret'>;

const computeHash = (siteSecret: string, secret: string) =>
  createHmac('sha256', siteSecret).update(`share ${secret}`).digest('hex');

/** Creates the link of a strategy of the caller. A former link ends. */
export async function shareStrategy(
  { clock, secret }: ShareDeps,
  viewer: Viewer,
  strategyId: string,
): Promise<OwnShare> {
  const { accountId } = await requireStrategy(viewer, strategyId);
  await requireNoDeletion(viewer.db, accountId);
  const made = `${SHARED_PREFIX}${newToken()}`;
  const createdAt = new Date(clock.now());
  await upsertShare(viewer.db, { strategyId, accountId, secretHash: computeHash(await secret(), made), createdAt });
  return { path: `/platform/strategies/${made}`, sharedAt: createdAt.toISOString() };
}

/** Ends the link of a strategy of the caller. */
export async function unshareStrategy(viewer: Viewer, strategyId: string): Promise<void> {
  await requireStrategy(viewer, strategyId);
  if (!(await deleteShare(viewer.db, strategyId))) throw new AppError('NOT_FOUND', 'The strategy has no share link.');
}

/** Returns the closed trades and figures that a link shows. @throws {AppError} NOT_FOUND if there is none, or it has ended */
export async function readShared(
  { secret, records }: Pick<ShareDeps, 'secret'> & { readonly records: OwnRecords },
  viewer: Pick<Viewer, 'db' | 'market'>,
  given: string,
): Promise<SharedStrategy> {
  const { db } = viewer;
  const strategy = given.startsWith(SHARED_PREFIX) ? await findShared(db, computeHash(await secret(), given)) : null;
  if (!strategy) throw new AppError('NOT_FOUND', 'Unknown share link, or it was ended.');
  const owner: Owner = { accountId: strategy.accountId, mode: 'live', modes: ['live'] };
  const { name, createdAt, closedSignals } = await requireOwnStrategy(viewer, owner, strategy.id);
  const { statistics, curve, newest } = await records.find(viewer, { id: strategy.id, createdAt });
  return {
    name,
    createdAt,
    closedSignals,
    market: viewer.market,
    statistics,
    curve,
    trades: newest.toReversed().map(({ id, symbol, timeframe, side, filledAt, closedAt, netR }) => ({
      id,
      symbol,
      timeframe,
      side,
      filledAt: filledAt!.toISOString(),
      closedAt: closedAt!.toISOString(),
      netR: netR!,
    })),
  };
}

async function requireStrategy(viewer: Viewer, strategyId: string): Promise<Owner> {
  const owner = requireWriter(viewer);
  await lockVerified(viewer.db, owner.accountId);
  // What a test key wrote is shown to no one else.
  const live = { ...owner, modes: ['live'] as const };
  if (!(await findOwnStrategy(viewer.db, live, strategyId))) throw new AppError('NOT_FOUND', 'Unknown strategy.');
  return owner;
}
