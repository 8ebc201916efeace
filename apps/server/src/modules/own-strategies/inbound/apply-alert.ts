import type { InputOf, Signal, writes } from '@sealtick/contract';
import { formatPrice, type Instrument, roundToTick } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { changeOwnSignal } from '../change-own-signal.ts';
import { type CheckedSignal, checkOwnSignal } from '../check-own-signal.ts';
import type { CurrentMarket } from '../current-market.ts';
import type { Owner } from '../get-owner.ts';
import type { InboundRow } from '../inbound.tables.ts';
import { selectActiveOn } from '../own-signal-repository.ts';
import { refuseSignal } from '../price-of-field.ts';
import { publishOwnSignal } from '../publish-own-signal.ts';
import type { Alert } from './parse-alert.ts';

/** Timeframe of signals whose alert names none. */
const USUAL_TIMEFRAME = '1h';

/** Returns the signal that an alert opens, as the engine accepts it. @throws {AppError} naming what is missing or wrong */
export function checkAlert(
  provider: MarketDataProvider,
  { strategyId, stopPercent, targetR }: Pick<InboundRow, 'strategyId' | 'stopPercent' | 'targetR'>,
  alert: Alert,
  { instrument, lastClose }: CurrentMarket,
): Promise<CheckedSignal> {
  const sign = alert.position === 'long' ? 1 : -1;
  const onTick = (price: number) => formatPrice(roundToTick(price, instrument.tick, 'nearest'), instrument.digits);
  const entry = alert.entry === null ? lastClose : Number(alert.entry);
  const stop = alert.stop ?? (stopPercent === null ? null : String(entry * (1 - (sign * stopPercent) / 100)));
  if (stop === null)
    throw refuseSignal('stop', 'The alert has no stop, and the address has no distance for one. Add either.');
  const risk = Math.abs(entry - Number(stop));
  const targets =
    alert.targets.length > 0 ? alert.targets : targetR === null ? [] : [String(entry + sign * targetR * risk)];
  if (targets.length === 0)
    throw refuseSignal('targets', 'The alert has no targets, and the address has no distance for one. Add either.');
  const input: InputOf<typeof writes.ownSignals.create> = {
    strategyId,
    symbol: instrument.symbol,
    timeframe: alert.timeframe ?? USUAL_TIMEFRAME,
    side: alert.position === 'long' ? 'long' : 'short',
    type: 'market',
    entry: onTick(entry),
    stop: onTick(Number(stop)),
    targets: targets.map((target) => onTick(Number(target))),
    note: alert.note,
  };
  return checkOwnSignal(provider, input as Parameters<typeof checkOwnSignal>[1]);
}

/** Requests the close of the active signals of a strategy on a symbol, where that is not requested already. */
export async function closeOn(
  db: Database,
  owner: Owner,
  strategyId: string,
  { instrument: { symbol } }: { readonly instrument: Instrument },
  market: CurrentMarket & { readonly now: number; readonly at: Date },
): Promise<void> {
  for (const row of await selectActiveOn(db, { strategyId, mode: owner.mode, symbol })) {
    if (row.requests.some(({ change }) => change !== 'stop')) continue;
    await changeOwnSignal({ db }, owner, row.id, { change: 'close', stop: null, note: 'TradingView' }, market);
  }
}

/** Publishes the signal that an alert opens. */
export const openBy = (
  viewer: Pick<Viewer, 'db' | 'clock' | 'market'>,
  owner: Owner,
  { strategyId, speed }: { readonly strategyId: string; readonly speed: number },
  checked: CheckedSignal,
): Promise<Signal> => publishOwnSignal(viewer, owner, { strategyId, speed, source: 'tradingview' }, checked);
