import type { AccountAnalytics, AccountRecord, BrokerDrift, LastPrice } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import {
  type CopiedAccount,
  copiedCorrelations,
  drawdownChance,
  LEAST_DAYS,
  memberCurve,
  memberStatistics,
  strategyResults,
  sumExposure,
  tailFigures,
  winRate30d,
} from '@sealtick/record';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readRisk } from '../../risk/index.ts';
import type { ConnectionRow, OrderRow } from '../brokers.tables.ts';
import { selectWithRecord } from '../connection-repository.ts';
import { openRisk } from '../copy/read-context.ts';
import { selectOpenOrders } from '../order-repository.ts';
import type { RecordOrder } from './ended-copies.ts';
import { type AccountOf, getAccount, type RecordDeps } from './get-account.ts';

export interface AnalyticsDeps extends RecordDeps {
  readonly lastPrices: { list(): Promise<readonly LastPrice[]> };
}

/** Returns the accounts of the caller that have a record. */
export const listRecords = async (viewer: Viewer): Promise<AccountRecord[]> =>
  (await selectWithRecord(viewer.db, requireAccount(viewer), viewer.market)).map(toAccountRecord);

const toAccountRecord = ({ id, broker, environment, brokerAccount, endedAt }: ConnectionRow): AccountRecord => ({
  connectionId: id,
  kind: broker === 'paper' ? 'paper' : 'broker',
  broker,
  environment,
  accountId: brokerAccount,
  endedAt: endedAt?.toISOString() ?? null,
});

/** Returns the figures of one account. @throws {AppError} NOT_FOUND */
export const readAccountAnalytics = async (
  deps: AnalyticsDeps,
  viewer: Viewer,
  id: string,
): Promise<AccountAnalytics> => computeAnalytics(deps, viewer, await getAccount(deps, viewer, id));

/** Returns the figures of an account that was read. */
export async function computeAnalytics(
  deps: AnalyticsDeps,
  viewer: Viewer,
  found: AccountOf,
): Promise<AccountAnalytics> {
  const { connection, trades, span, hasOpening } = found;
  const { maxDrawdown } = await readRisk(viewer);
  const open = (await selectOpenOrders(viewer.db, connection.id)).map(({ order }) => order);
  return {
    account: toAccountRecord(connection),
    market: deps.provider.description.market,
    currency: connection.currency,
    since: toIso(span.from),
    openingBalance: hasOpening ? span.opening : null,
    equity: connection.equity,
    statedAt: connection.statedAt?.toISOString() ?? null,
    trades: trades.length,
    exposure: await readExposure(deps, open),
    openRisk: sumOpenRisk(open),
    maxDrawdown,
    ...getFigures(found, maxDrawdown),
  };
}

type Figures = ReturnType<typeof computeFigures>;

const known = new WeakMap<CopiedAccount, { readonly maxDrawdown: number; readonly figures: Figures }>();

/** Returns what follows from the trades of an account; it is computed once for each account. */
function getFigures(found: AccountOf, maxDrawdown: number): Figures {
  const before = known.get(found.account);
  if (before?.maxDrawdown === maxDrawdown) return before.figures;
  const figures = computeFigures(found, maxDrawdown);
  known.set(found.account, { maxDrawdown, figures });
  return figures;
}

function computeFigures(found: AccountOf, maxDrawdown: number) {
  const { orders, trades, span, account } = found;
  const { time, equity } = memberCurve(account);
  const { valueAtRisk, conditional } = tailFigures(account.history);
  const drawn = { fraction: null, limit: maxDrawdown, now: span.now };
  return {
    winRate: winRate30d(account),
    curve: { time: [...time], equity: [...equity] },
    statistics: memberStatistics(account).map(({ key, value, reason }) => ({ key, value, reason })),
    valueAtRisk,
    conditionalValueAtRisk: conditional,
    chance: { ...drawdownChance(account.history.book.trades, drawn), fraction: null },
    strategies: getResults(found),
    correlations: copiedCorrelations(trades, span).map(({ strategyIds: [one, other], days, value }) => {
      const needsDays = days < LEAST_DAYS ? `needs ${LEAST_DAYS} days, has ${days}` : 'one of the two never moved';
      return { strategyIds: [one, other] as [string, string], days, value, missing: value === null ? needsDays : null };
    }),
    drift: computeDrift(orders),
  };
}

/** Units that are held × newest price × conversion. */
async function readExposure(
  { provider, lastPrices }: AnalyticsDeps,
  open: readonly OrderRow[],
): Promise<AccountAnalytics['exposure']> {
  const prices = new Map((await lastPrices.list()).map(({ symbol, price }) => [symbol, price]));
  const quotes = new Map((await provider.instruments()).map(({ symbol, quoteCurrency }) => [symbol, quoteCurrency]));
  const held = open.flatMap(({ symbol, side, filledUnits, closedUnits, filledPrice, rate }) => {
    const price = Number(prices.get(symbol) ?? filledPrice);
    return filledUnits > closedUnits
      ? [{ symbol, side, value: (filledUnits - closedUnits) * price * (rate ?? 1) }]
      : [];
  });
  const { gross, net, byCurrency } = sumExposure(held, (symbol) => quotes.get(symbol) ?? symbol.slice(-3));
  const rows = [...byCurrency].map(([currency, value]) => ({ currency, value }));
  return { gross, net, byCurrency: rows.sort((a, b) => Math.abs(b.value) - Math.abs(a.value)) };
}

function sumOpenRisk(open: readonly OrderRow[]): AccountAnalytics['openRisk'] {
  const positions = open
    .filter(({ state }) => state !== 'to-confirm')
    .map((order) => ({ signalId: order.signalId, symbol: order.symbol, side: order.side, risk: openRisk(order) }));
  return { share: positions.reduce((sum, { risk }) => sum + risk, 0), positions };
}

function getResults({ orders, account }: AccountOf): AccountAnalytics['strategies'] {
  const signals = orders.map(({ strategyId, createdAt }) => ({
    opened: { strategyId, issuedAt: createdAt.toISOString() },
  }));
  return strategyResults({ ...account, signals }).map(({ gains90d, lastClosedAt, ...result }) => {
    return { ...result, gains90d: [...gains90d], lastClosedAt: lastClosedAt === null ? null : toIso(lastClosedAt) };
  });
}

const NO_DRIFT: BrokerDrift = {
  lateness: 0,
  arrival: 0,
  slippage: 0,
  rounding: 0,
  missed: 0,
  costs: 0,
  swap: 0,
  total: 0,
};

function computeDrift(orders: readonly RecordOrder[]): AccountAnalytics['drift'] {
  const compared = orders.flatMap(({ drift }) => drift ?? []);
  const add = (sum: BrokerDrift, one: BrokerDrift): BrokerDrift => ({
    lateness: sum.lateness + one.lateness,
    arrival: sum.arrival + one.arrival,
    slippage: sum.slippage + one.slippage,
    rounding: sum.rounding + one.rounding,
    missed: sum.missed + one.missed,
    costs: sum.costs + one.costs,
    swap: sum.swap + one.swap,
    total: sum.total + one.total,
  });
  return { trades: compared.length, sum: compared.reduce(add, NO_DRIFT) };
}
