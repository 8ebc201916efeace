import { randomBytes } from 'node:crypto';
import {
  OWN_SIGNAL_PREFIX,
  OWN_SIGNALS_ACTIVE_MAX,
  OWN_SIGNALS_PER_HOUR,
  type OwnMark,
  type Signal,
} from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallCount } from '../../platform/http/memory-limiter.ts';
import type { AccountUse } from '../../platform/http/rate-limit.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { requireCapacity } from '../billing/index.ts';
import { lockVerified } from '../identity/index.ts';
import type { CheckedSignal } from './check-own-signal.ts';
import { type Owner, requireWriter } from './get-owner.ts';
import { appendToMemberLog } from './member-log.ts';
import {
  countActiveOwn,
  findOwnSignal,
  insertOwnSignal,
  selectActiveOn,
  selectReceived,
} from './own-signal-repository.ts';
import { toOwnSignal } from './own-signal-view.ts';
import { countOlder, findOwnStrategy } from './own-strategy-repository.ts';
import { recordOwnEvent } from './record-own-event.ts';
import { requireOwnStrategies } from './require-plan.ts';

interface Published {
  readonly strategyId: string;
  readonly source: OwnMark['source'];
  /** Seconds of market time per second of the wall clock. */
  readonly speed: number;
}

/** Publishes a checked signal into a strategy of an account. */
export async function publishOwnSignal(
  viewer: Pick<Viewer, 'db' | 'clock' | 'market'>,
  owner: Owner,
  { strategyId, source, speed }: Published,
  checked: CheckedSignal,
): Promise<Signal> {
  const { db, market } = viewer;
  const { accountId, mode } = owner;
  const receivedAt = new Date(viewer.clock.now());
  await lockVerified(db, accountId);
  const strategy = await findOwnStrategy(db, owner, strategyId);
  if (!strategy) throw new AppError('NOT_FOUND', `You have no strategy ${JSON.stringify(strategyId)}.`);
  await requireOwnStrategies(db, accountId, receivedAt.getTime());
  if (strategy.archivedAt !== null)
    throw new AppError('CONFLICT', 'The strategy is archived. Take it out of the archive first.');
  // After a change to a lower plan, the oldest ones take signals.
  await requireCapacity(viewer, accountId, 'maxOwnStrategies', await countOlder(db, owner, strategy));
  await requireWithinHour(db, owner, receivedAt.getTime());
  await requireFree(db, owner, { ...checked, strategyId });
  const id = `${OWN_SIGNAL_PREFIX}${randomBytes(16).toString('base64url')}`;
  const position = await appendToMemberLog(db, owner, [
    { kind: 'signal.opened', strategyId, signalId: id, issuedAt: checked.createdAt, data: openedData(checked, market) },
  ]);
  await insertOwnSignal(db, { ...checked, id, accountId, strategyId, mode, source, position, market, receivedAt });
  const named = (await findOwnSignal(db, owner, id))!;
  const validMs = (checked.validUntil.getTime() - checked.createdAt.getTime()) / speed;
  const opened = { change: 'opened', at: checked.createdAt.toISOString() } as const;
  await recordOwnEvent(db, named, opened, receivedAt, validMs);
  return toOwnSignal(named);
}

/** Returns how many signals an owner published in the last hour, alerts included, and when the next one may come. */
async function countWithinHour(db: Database, owner: Owner, now: number): Promise<CallCount> {
  const received = await selectReceived(db, owner, new Date(now - HOUR_MS));
  const oldest = received.at(-OWN_SIGNALS_PER_HOUR) ?? received[0];
  const msLeft = oldest ? oldest.getTime() + HOUR_MS - now : HOUR_MS;
  return { calls: received.length, msLeft: Math.max(1, msLeft) };
}

/** Counts published signals for the limit of the call that publishes: a refused signal uses nothing. */
export const PUBLISHED_SIGNALS: AccountUse = {
  policy: 'signal-writes',
  count: (viewer) => countWithinHour(viewer.db, requireWriter(viewer), viewer.clock.now()),
};

/** @throws {AppError} RATE_LIMITED after 50 signals in an hour */
async function requireWithinHour(db: Database, owner: Owner, now: number): Promise<void> {
  const { calls, msLeft } = await countWithinHour(db, owner, now);
  if (calls < OWN_SIGNALS_PER_HOUR) return;
  throw new AppError('RATE_LIMITED', `An account publishes at most ${OWN_SIGNALS_PER_HOUR} signals in an hour.`, {
    retryAfterSeconds: Math.ceil(msLeft / 1_000),
  });
}

async function requireFree(
  db: Database,
  owner: Owner,
  { strategyId, symbol, timeframe }: Pick<CheckedSignal, 'symbol' | 'timeframe'> & { readonly strategyId: string },
): Promise<void> {
  const same = await selectActiveOn(db, { strategyId, mode: owner.mode, symbol });
  const busy = same.find((row) => row.timeframe === timeframe && !row.requests.some(({ change }) => change !== 'stop'));
  if (busy)
    throw new AppError(
      'CONFLICT',
      `${busy.id} is active on ${symbol} ${timeframe}. Close or cancel it first, or use another strategy.`,
    );
  if ((await countActiveOwn(db, owner)) >= OWN_SIGNALS_ACTIVE_MAX)
    throw new AppError('CONFLICT', `An account has at most ${OWN_SIGNALS_ACTIVE_MAX} active signals of its own.`);
}

const openedData = (
  { symbol, timeframe, side, type, entry, stop, targets, confidence, note, barCloseAt, validUntil }: CheckedSignal,
  market: Viewer['market'],
) => ({
  market,
  symbol,
  timeframe,
  side,
  type,
  entry,
  stop,
  targets,
  confidence,
  note,
  barCloseAt: barCloseAt.toISOString(),
  validUntil: validUntil.toISOString(),
});
