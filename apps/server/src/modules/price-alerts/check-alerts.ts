import { type Bars, DAY_MS, formatPrice, type Instrument, TIMEFRAME_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { Log } from '../../platform/logging.ts';
import { recordEvent } from '../delivery/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { findCrossing } from './find-crossing.ts';
import { markFired, noteChecked, selectOpen } from './price-alert-repository.ts';
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

/** Compares the open alerts of all accounts with the bars that closed since the last check, and fires those whose level was passed. */
export async function checkAlerts(deps: AlertsDeps): Promise<void> {
  const bySymbol = Map.groupBy(await selectOpen(deps.db), ({ symbol }) => symbol);
  if (bySymbol.size === 0) return;
  const { log } = deps;
  const message = 'price alerts of a symbol could not be checked';
  const getId = ({ symbol }: Instrument) => symbol;
  await eachAlone(await deps.provider.instruments(), { log, message, getId }, async (instrument) => {
    const alerts = bySymbol.get(instrument.symbol);
    if (alerts) await checkSymbol(deps, instrument, alerts);
  });
}

async function checkSymbol(deps: AlertsDeps, instrument: Instrument, alerts: readonly PriceAlertRow[]): Promise<void> {
  const since = Math.min(...alerts.map(({ checkedUntil }) => checkedUntil.getTime()));
  const bars = await readBars(deps.provider, instrument.symbol, since);
  if (bars === null) return;
  const open: string[] = [];
  const alone = { log: deps.log, message: 'a price alert could not be checked', getId: ({ id }: PriceAlertRow) => id };
  await eachAlone(alerts, alone, async (alert) => {
    const times = { createdAt: alert.createdAt.getTime(), checkedUntil: alert.checkedUntil.getTime() };
    const { direction } = alert;
    const crossing = findCrossing({ direction, level: Number(alert.level), ...times }, bars);
    if (crossing === null) open.push(alert.id);
    else await fire(deps, alert, new Date(crossing.at), formatPrice(crossing.price, instrument.digits));
  });
  await noteChecked(deps.db, open, new Date(bars.closeTime[bars.length - 1]!));
}

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
