import { type Bars, DAY_MS, formatPrice, type Instrument, TIMEFRAME_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { Log } from '../../platform/logging.ts';
import { recordEvent } from '../delivery/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { findCrossing } from './find-crossing.ts';
import { markFired, noteChecked, type PriceRange, reachedAlerts, selectWatched } from './price-alert-repository.ts';
import type { PriceAlertRow } from './price-alerts.tables.ts';

/** A message about a level is no longer sent after this time. */
const SENT_WITHIN_MS = DAY_MS;
/** Bars before the first that has not been checked, because some are longer than their timeframe. */
const BARS_BEFORE = 4;

interface AlertsDeps {
  readonly db: Database;
  readonly provider: MarketDataProvider;
  /** Wall clock. */
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Compares the bars that closed since the last check with the open alerts of all accounts, and fires those whose level was passed. Alerts
 * are read where a symbol has a new bar that reaches their level.
 */
export async function checkAlerts(deps: AlertsDeps): Promise<void> {
  const { db, provider, log } = deps;
  const instruments = await provider.instruments();
  const symbols = instruments.map(({ symbol }) => symbol);
  const watched = await selectWatched(db, symbols, provider.now());
  const message = 'price alerts of a symbol could not be checked';
  const getId = ({ symbol }: Instrument) => symbol;
  await eachAlone(instruments, { log, message, getId }, async (instrument) => {
    const since = watched.get(instrument.symbol);
    if (since !== undefined) await checkSymbol(deps, instrument, since);
  });
}

async function checkSymbol(deps: AlertsDeps, { symbol, digits }: Instrument, since: number): Promise<void> {
  const bars = await readBars(deps.provider, symbol, since);
  if (bars === null) return;
  let left = 0;
  const alone = { log: deps.log, message: 'a price alert could not be checked', getId: ({ id }: PriceAlertRow) => id };
  for await (const alerts of reachedAlerts(deps.db, symbol, getRange(bars))) {
    left += alerts.length;
    await eachAlone(alerts, alone, async (alert) => {
      const { direction, level, createdAt } = alert;
      const crossing = findCrossing({ direction, level: Number(level), createdAt: createdAt.getTime() }, bars);
      if (crossing) await fire(deps, alert, new Date(crossing.at), formatPrice(crossing.price, digits));
      left -= 1;
    });
  }
  // What could not be fired is tried again with the same bars.
  if (left === 0) await noteChecked(deps.db, symbol, new Date(bars.closeTime[bars.length - 1]!));
}

/** Returns the prices that bars went through, those before the last check too: an alert can be stored a moment after it. */
const getRange = ({ low, high }: Bars): PriceRange => ({
  low: low.reduce((least, price) => Math.min(least, price)),
  high: high.reduce((most, price) => Math.max(most, price)),
});

/** Returns the shown bars of the finest series that closed after a time, and a few before; null if there are none. */
async function readBars(provider: MarketDataProvider, symbol: string, since: number): Promise<Bars | null> {
  const last = await provider.lastBar(symbol);
  if (last === null || last.closeTime <= since) return null;
  const from = since - BARS_BEFORE * TIMEFRAME_MS[last.timeframe];
  const bars = await provider.history(symbol, last.timeframe, { from });
  return bars.length === 0 ? null : bars;
}

/** Marks an alert as fired and records its event, in one transaction: once, however many processes check it. */
async function fire(
  { db, clock }: AlertsDeps,
  { id, accountId, symbol, direction, level, note }: PriceAlertRow,
  firedAt: Date,
  firedPrice: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await markFired(tx, id, { firedAt, firedAtWall: new Date(now), firedPrice }))) return;
    const data = { symbol, direction, level, price: firedPrice, note, at: firedAt.toISOString() };
    await recordEvent(tx, {
      type: 'price.alert',
      category: 'price-alerts',
      accountId,
      data,
      at: new Date(now),
      expiresAt: new Date(now + SENT_WITHIN_MS),
    });
  });
}
