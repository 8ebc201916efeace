import type { ParsedInputOf, Signal, writes } from '@sealtick/contract';
import { formatPrice, getSession, slotEnd } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { type CurrentMarket, readCurrentMarket } from './current-market.ts';
import { type Owner, requireWriter } from './get-owner.ts';
import { appendToMemberLog } from './member-log.ts';
import { findOwnSignal, lockOwnSignal, updateOwnSignal } from './own-signal-repository.ts';
import { toOwnSignal } from './own-signal-view.ts';
import type { OwnRequest, OwnSignalRow } from './own-strategies.tables.ts';
import { priceOfField, refuseSignal } from './price-of-field.ts';
import { storeEvents } from './store-events.ts';

/** What is asked for, before the bar at which it takes effect. */
export type Wish = Pick<OwnRequest, 'change' | 'stop' | 'note'>;

const unknown = () => new AppError('NOT_FOUND', 'Unknown signal.');

/** Returns the market of a signal of the caller, before the transaction of a change. */
export async function readOwnMarket(provider: MarketDataProvider, viewer: Viewer, id: string): Promise<CurrentMarket> {
  const owner = requireWriter(viewer);
  const found = await findOwnSignal(viewer.db, { ...owner, modes: [owner.mode] }, id);
  if (!found) throw unknown();
  return readCurrentMarket(provider, found.row.symbol, provider.now());
}

/** Returns the wish of a call that changes a signal. @throws {AppError} unless it names one change */
export function toWish({ stop, close, note }: ParsedInputOf<typeof writes.ownSignals.change>): Wish {
  if ((stop === undefined) === (close === undefined))
    throw refuseSignal(
      stop === undefined ? 'stop' : 'close',
      'Send either `stop`, to move the stop, or `close: true`.',
    );
  return stop === undefined
    ? { change: 'close', stop: null, note: note ?? null }
    : { change: 'stop', stop, note: null };
}

/** Requests a change of a signal of an account: it takes effect at the close of the bar that is open now. */
export async function changeOwnSignal(
  viewer: Pick<Viewer, 'db'>,
  owner: Owner,
  id: string,
  wish: Wish,
  market: CurrentMarket & { readonly now: number; readonly at: Date },
): Promise<Signal> {
  const { db } = viewer;
  await lockAccount(db, owner.accountId);
  const row = await lockOwnSignal(db, id);
  if (!row || row.accountId !== owner.accountId || row.mode !== owner.mode) throw unknown();
  if (row.status === 'closed') throw new AppError('CONFLICT', `The signal ended at ${row.closedAt!.toISOString()}.`);
  const request = toRequest(row, wish, market);
  const issuedAt = new Date(market.now);
  await appendToMemberLog(db, owner, [
    { kind: 'signal.requested', strategyId: row.strategyId, signalId: id, issuedAt, data: { ...request } },
  ]);
  const requests = [...row.requests, request];
  await updateOwnSignal(db, id, { requests });
  if (market.barCloseAt <= row.barCloseAt.getTime())
    await cancelOwnSignal(db, { ...row, requests }, issuedAt, market.at);
  return toOwnSignal((await findOwnSignal(db, owner, id))!);
}

/**
 * Ends a signal to which no later bar is applied, without a result: within the bar in which it was published, or of another market than
 * that of the site. The caller has locked account and signal.
 */
export async function cancelOwnSignal(db: Viewer['db'], row: OwnSignalRow, issuedAt: Date, at: Date): Promise<void> {
  const barCloseAt = row.resolvedUntil.toISOString();
  const cancelled = {
    kind: 'signal.closed',
    reason: 'cancelled',
    barCloseAt,
    exits: [],
    cost: '0',
    netR: null,
  } as const;
  await storeEvents(db, row, [{ fact: cancelled, columns: {} }], { issuedAt, resolvedUntil: row.resolvedUntil, at });
}

function toRequest(row: OwnSignalRow, { change, stop, note }: Wish, market: CurrentMarket): OwnRequest {
  // Bars up to this one may be applied already, where the market is faster than the call.
  const next = slotEnd(getSession(market.instrument), market.baseTimeframe, row.resolvedUntil.getTime());
  const at = new Date(Math.max(market.barCloseAt, next)).toISOString();
  if (row.requests.some((earlier) => earlier.change !== 'stop' && Date.parse(earlier.at) > row.resolvedUntil.getTime()))
    throw new AppError('CONFLICT', 'The end of this signal is requested already.');
  if (change === 'cancel' && row.fillPrice !== null)
    throw new AppError('CONFLICT', 'The signal is filled. Close it with PATCH and `close: true`.');
  if (change !== 'stop') return { at, change, stop: null, note };
  if (market.barCloseAt <= row.barCloseAt.getTime())
    throw refuseSignal('stop', 'The stop can move once the signal is filled. Cancel it and publish another one.');
  return { at, change, stop: checkStop(row, stop!, market), note: null };
}

/** @throws {AppError} for a stop that the engine would refuse at the last price */
function checkStop(row: OwnSignalRow, given: string, { instrument, lastClose }: CurrentMarket): string {
  const stop = priceOfField('stop', given, instrument);
  const sign = row.side === 'long' ? 1 : -1;
  if ((Number(stop) - Number(row.currentStop)) * sign <= 0)
    throw refuseSignal('stop', `The stop is at ${row.currentStop} and moves towards profit only, not to ${stop}.`);
  if ((lastClose - Number(stop)) * sign <= 0) {
    const shown = formatPrice(lastClose, instrument.digits);
    const word = row.side === 'long' ? 'below' : 'above';
    throw refuseSignal('stop', `The stop must be ${word} the last price ${shown}, not ${stop}.`);
  }
  return stop;
}
