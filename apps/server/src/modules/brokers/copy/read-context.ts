import type { BrokerId, LastPrice } from '@sealtick/contract';
import type { Edge, Instrument, PairPrices, RiskSettings } from '@sealtick/engine';
import { startOfDay } from '@sealtick/record';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { findTimeZone } from '../../identity/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { listRiskVersions } from '../../risk/index.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import type { ConnectionRow, OrderRow } from '../brokers.tables.ts';
import { toConnection } from '../connection-view.ts';
import { type OrderWithParts, readDayUse, selectOpenOrders } from '../order-repository.ts';
import { findCopying } from './copying-repository.ts';
import type { CopyContext } from './rules.ts';

/** What copying works with. */
export interface CopyDeps {
  readonly db: Database;
  /** Wall clock. */
  readonly clock: Clock;
  readonly provider: MarketDataProvider;
  readonly lastPrices: { list(): Promise<readonly LastPrice[]> };
  readonly edgeOf: (strategyId: string) => Promise<Edge | null>;
  readonly adapters: ReadonlyMap<BrokerId, BrokerAdapter>;
}

const TETHER = { symbol: 'USDTUSD', price: 1, isStale: false };

/** Returns the prices of pairs by which amounts are converted. Tether counts as a dollar where the market has no price of it. */
export function toPairPrices(rows: readonly LastPrice[]): PairPrices {
  const known = new Map(rows.map((row) => [row.symbol, row]));
  return (symbol) => {
    const row = known.get(symbol);
    if (row?.price) return { price: Number(row.price), isStale: row.isStale };
    return symbol === TETHER.symbol ? TETHER : null;
  };
}

/** Returns what the copy of a signal depends on for one connection. */
export async function readContext(
  { db, clock, provider, lastPrices, edgeOf }: CopyDeps,
  connection: ConnectionRow,
  { symbol, strategyId }: { readonly symbol: string; readonly strategyId: string },
): Promise<CopyContext> {
  const { accountId, id } = connection;
  const wall = clock.now();
  const zone = await findTimeZone(db, accountId);
  const versions = await listRiskVersions(db, accountId);
  const [copying, day, open, rows, instruments] = await Promise.all([
    findCopying(db),
    readDayUse(db, id, new Date(startOfDay(zone, wall))),
    selectOpenOrders(db, id),
    lastPrices.list(),
    provider.instruments(),
  ]);
  const newest = versions.at(-1)!;
  const settings = settingsOf(connection, newest, wall);
  const { state, problem } = toConnection(connection, wall);
  const price = rows.find((row) => row.symbol === symbol)?.price ?? null;
  return {
    connection,
    instrument: instruments.find((one) => one.symbol === symbol) ?? null,
    traded: findTraded(connection, symbol),
    isHaltedByOperator: copying?.haltedAt != null,
    price: price === null ? null : Number(price),
    prices: toPairPrices(rows),
    settings,
    isStopAutomatic: newest.automaticStopLoss,
    use: useOf(connection, settings, { day, open }, instruments),
    day,
    edge: settings.sizing === 'kelly' ? await edgeOf(strategyId) : null,
    now: provider.now(),
    speed: provider.description.speed,
    problem: state === 'active' || state === 'halted' ? null : (problem ?? 'The broker does not answer.'),
  };
}

function findTraded({ chosenNames, instruments }: ConnectionRow, symbol: string) {
  const chosen = chosenNames[symbol];
  return instruments.find((one) => (chosen === undefined ? one.symbol === symbol : one.name === chosen)) ?? null;
}

/** Sizes use the equity of the connected account. A limit in another currency is the same share of the equity. */
function settingsOf({ currency, equity }: ConnectionRow, settings: RiskSettings, now: number): RiskSettings {
  if (currency === null || equity === null) return settings;
  const share = currency === settings.currency ? 1 : equity / settings.equity;
  return { ...settings, currency, equity, equityStatedAt: now, maxDailyLoss: settings.maxDailyLoss * share };
}

function useOf(
  { equity, peakEquity }: ConnectionRow,
  { maxDrawdown }: RiskSettings,
  { day, open }: { readonly day: { readonly profit: number }; readonly open: readonly OrderWithParts[] },
  instruments: readonly Instrument[],
): CopyContext['use'] {
  const classes = new Map(instruments.map((one) => [one.symbol, one.assetClass]));
  const held = open
    .filter(({ order }) => order.state !== 'to-confirm')
    .map(({ order }) => ({
      symbol: order.symbol,
      side: order.side,
      assetClass: classes.get(order.symbol) ?? null,
      risk: openRisk(order),
    }));
  return {
    lostToday: Math.max(0, -day.profit),
    openLoss: held.reduce((sum, { risk }) => sum + risk, 0) * (equity ?? 0),
    held,
    isStopped: equity !== null && peakEquity !== null && equity <= peakEquity * (1 - maxDrawdown),
  };
}

/** Returns the share of the equity that a copied signal can still lose; what waits counts in full. */
export function openRisk({ risk, side, entry, stop, currentStop, filledPrice, closedUnits, units }: OrderRow): number {
  if (risk === null || units === null || units === 0) return 0;
  const direction = side === 'long' ? 1 : -1;
  const from = filledPrice ?? entry;
  const share = (units - closedUnits) / units;
  return (risk * share * Math.max(0, (from - currentStop) * direction)) / Math.abs(entry - stop);
}
