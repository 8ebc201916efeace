import {
  getSession,
  type Instrument,
  isOpen,
  nextOpen,
  openMs,
  type StoredTimeframe,
  slotEnd,
  slotStart,
  TIMEFRAME_MS,
  toIso,
} from '@sealtick/engine';
import type { MarketDataProvider } from '../market-data/index.ts';
import { refuseSignal } from './price-of-field.ts';

/** A price this many base bars old, inside the session, is out of date. */
const STALE_BARS = 2;

/** An instrument as it trades now. */
export interface CurrentMarket {
  readonly instrument: Instrument;
  readonly baseTimeframe: StoredTimeframe;
  readonly lastClose: number;
  /** End of the base bar that contains this moment; while the market is closed, its next open. */
  readonly barCloseAt: number;
}

/** Returns how a symbol trades at a moment of market time. @throws {AppError} without the symbol, or a current price of it */
export async function readCurrentMarket(
  provider: MarketDataProvider,
  symbol: string,
  now: number,
): Promise<CurrentMarket> {
  const instrument = (await provider.instruments()).find((one) => one.symbol === symbol);
  if (!instrument)
    throw refuseSignal('symbol', `Unknown symbol ${JSON.stringify(symbol)}. GET /api/instruments lists them.`);
  const last = await provider.lastBar(symbol);
  const session = getSession(instrument);
  const base = last?.timeframe;
  if (!last || !base || openMs(session, last.closeTime, now) > STALE_BARS * TIMEFRAME_MS[base]) {
    const age = last ? `: its last bar closed at ${toIso(last.closeTime)}` : '';
    throw refuseSignal('symbol', `${symbol} has no current price${age}. Try again when its prices are back.`);
  }
  const barCloseAt = isOpen(session, now)
    ? slotEnd(session, base, now)
    : slotStart(session, base, nextOpen(session, now));
  return { instrument, baseTimeframe: base, lastClose: last.close, barCloseAt };
}
