import type { BrokerId, LastPrice } from '@sealtick/contract';
import type { AssetClass, Edge, PairPrices, RiskSettings } from '@sealtick/engine';
import { startOfDay } from '@sealtick/record';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { findTimeZones } from '../../identity/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import { findCurrentRisk } from '../../risk/index.ts';
import type { BrokerAdapter } from '../broker-adapter.ts';
import type { ConnectionRow, OrderRow } from '../brokers.tables.ts';
import { linkState } from '../connection-view.ts';
import { readDayUse } from '../day-use.ts';
import { findTraded } from '../find-traded.ts';
import { selectUnendedOrders } from '../order-repository.ts';
import { findCopying, getSiteHalt } from './copying-repository.ts';
import type { CopyContext } from './rules.ts';

/** What copying works with. */
export interface CopyDeps {
  readonly db: Database;
  /** Wall clock. */
  readonly clock: Clock;
  readonly provider: MarketDataProvider;
  readonly lastPrices: { list(): Promise<readonly LastPrice[]> };
  readonly getEdge: (strategyId: string) => Promise<Edge | null>;
  readonly adapters: ReadonlyMap<BrokerId, BrokerAdapter>;
  /** Whether orders at generated prices go to brokers: for tests, whose brokers are stand-ins. */
  readonly sendsGenerated: boolean;
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

interface SignalTerms {
  readonly symbol: string;
  readonly strategyId: string;
}

/** Returns what the copy of a signal depends on for one connection. */
export async function readContext(
  deps: CopyDeps,
  connection: ConnectionRow,
  signal: SignalTerms,
): Promise<CopyContext> {
  return (await readContexts(deps, [connection], signal))[0]!;
}

/** As `readContext`, for each of some connections: their number does not change that of the queries. */
export async function readContexts(
  { db, clock, provider, lastPrices, getEdge, sendsGenerated }: CopyDeps,
  connections: readonly ConnectionRow[],
  { symbol, strategyId }: SignalTerms,
): Promise<CopyContext[]> {
  const wall = clock.now();
  const ids = connections.map(({ id }) => id);
  const accountIds = [...new Set(connections.map(({ accountId }) => accountId))];
  const readDays = async () => {
    const zones = await findTimeZones(db, accountIds);
    const days = connections.map(({ id, accountId }) => {
      return { id, since: new Date(startOfDay(zones.get(accountId) ?? 'UTC', wall)) };
    });
    return readDayUse(db, days);
  };
  const [copying, days, risks, open, rows, instruments] = await Promise.all([
    findCopying(db),
    readDays(),
    findCurrentRisk(db, accountIds),
    selectUnendedOrders(db, ids),
    lastPrices.list(),
    provider.instruments(),
  ]);
  const price = rows.find((row) => row.symbol === symbol)?.price ?? null;
  const common = {
    instrument: instruments.find((one) => one.symbol === symbol) ?? null,
    siteHalt: getSiteHalt(copying),
    price: price === null ? null : Number(price),
    prices: toPairPrices(rows),
    now: provider.now(),
    wall,
    speed: provider.description.speed,
  };
  const isGenerated = provider.description.market === 'simulated' && !sendsGenerated;
  const classes = new Map(instruments.map((one) => [one.symbol, one.assetClass]));
  const openByConnection = Map.groupBy(open, ({ connectionId }) => connectionId);
  const isKelly = connections.some(({ accountId }) => risks.get(accountId)!.sizing === 'kelly');
  const edge = isKelly ? await getEdge(strategyId) : null;
  return connections.map((connection) => {
    const risk = risks.get(connection.accountId)!;
    const settings = getSettings(connection, risk, wall);
    const link = linkState(connection, wall);
    const day = days.get(connection.id)!;
    return {
      ...common,
      connection,
      isGenerated: isGenerated && connection.broker !== 'paper',
      traded: findTraded(connection, symbol),
      settings,
      isStopAutomatic: risk.automaticStopLoss,
      use: getUse(connection, settings, { day, open: openByConnection.get(connection.id) ?? [] }, classes),
      day,
      edge: settings.sizing === 'kelly' ? edge : null,
      problem:
        connection.isRefused || link ? (link?.problem ?? connection.problem ?? 'The broker does not answer.') : null,
    };
  });
}

/** Sizes use the equity of the connected account. A limit in another currency is the same share of the equity. */
function getSettings({ currency, equity }: ConnectionRow, settings: RiskSettings, wall: number): RiskSettings {
  if (currency === null || equity === null) return settings;
  const share = currency === settings.currency ? 1 : equity / settings.equity;
  return { ...settings, currency, equity, equityStatedAt: wall, maxDailyLoss: settings.maxDailyLoss * share };
}

function getUse(
  { equity, peakEquity }: ConnectionRow,
  { maxDrawdown }: RiskSettings,
  { day, open }: { readonly day: { readonly profit: number }; readonly open: readonly OrderRow[] },
  classes: ReadonlyMap<string, AssetClass>,
): CopyContext['use'] {
  const held = open
    .filter(({ state }) => state !== 'to-confirm')
    .map((order) => ({
      symbol: order.symbol,
      side: order.side,
      assetClass: classes.get(order.symbol) ?? null,
      risk: openRisk(order),
    }));
  return {
    lostToday: Math.max(0, -day.profit),
    openLoss: held.reduce((sum, { risk }) => sum + risk, 0) * (equity ?? 0),
    held,
    hasOrders: open.some(({ state, filledUnits }) => state !== 'to-confirm' && filledUnits === 0),
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
