import { noticeOfRow } from '@sealtick/contract';
import { type MarketKind, toIso } from '@sealtick/engine';
import { fieldColumns, toCsv } from '../../../platform/csv.ts';
import { dailyReturnsCsv } from '../../../platform/daily-returns-csv.ts';
import type { FileAnswer } from '../../../platform/http/serve-reads.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { toCurveRows } from '../../portfolio/index.ts';
import type { ConnectionRow } from '../brokers.tables.ts';
import { type AccountTrade, getTrades } from './account-trades.ts';
import { type AccountOf, getAccount, type RecordDeps } from './get-account.ts';

const TRADE_COLUMNS = [
  'account',
  'strategy',
  'symbol',
  'timeframe',
  'record',
  'market',
  'side',
  'units',
  'fill_time',
  'fill_price',
  'close_time',
  'exit_price',
  'close_reason',
  'net_r',
  'published_r',
  'slippage_r',
  'currency',
  'risk',
  'costs',
  'swap',
  'result',
  'signal',
  'notice',
];

/** Returns every trade of an account as CSV, with record kind, market and notice in each row. */
function accountTradesCsv(
  trades: readonly AccountTrade[],
  connection: Pick<ConnectionRow, 'id' | 'broker' | 'currency'>,
  market: MarketKind,
): string {
  const basis = getBasis(connection, market);
  const rows = trades.map((trade) => ({
    account: connection.id,
    strategy: trade.strategyId,
    symbol: trade.symbol,
    timeframe: trade.timeframe,
    ...basis,
    side: trade.side,
    units: trade.units,
    fill_time: toIso(trade.filledAt),
    fill_price: trade.fillPrice,
    close_time: trade.closedAt === null ? null : toIso(trade.closedAt),
    exit_price: trade.exitPrice,
    close_reason: trade.closeReason,
    net_r: trade.closedAt === null ? null : trade.netR,
    published_r: trade.publishedR,
    slippage_r: trade.slippageR,
    currency: connection.currency,
    risk: trade.risk,
    costs: trade.costs,
    swap: trade.swap,
    result: trade.closedAt === null ? null : trade.result,
    signal: trade.signalId,
  }));
  return toCsv(fieldColumns(TRADE_COLUMNS), rows);
}

const CURVE_COLUMNS = ['time', 'record', 'market', 'currency', 'balance', 'return', 'drawdown', 'notice'];

/** Returns the balance of the copied trades of an account at its start, at each daily mark and now as CSV. */
function accountCurveCsv({ account, connection }: AccountOf, market: MarketKind): string {
  const basis = getBasis(connection, market);
  const rows = toCurveRows(account).map(({ value, ...row }) => {
    return { ...row, ...basis, currency: connection.currency, balance: value };
  });
  return toCsv(fieldColumns(CURVE_COLUMNS), rows);
}

function getBasis({ broker }: Pick<ConnectionRow, 'broker'>, market: MarketKind) {
  const isPaper = broker === 'paper';
  return { record: isPaper ? 'paper' : 'broker', market, notice: noticeOfRow({ record: 'live', market, isPaper }) };
}

const WRITERS = {
  trades: async (viewer: Viewer, found: AccountOf, market: MarketKind) =>
    accountTradesCsv(await getTrades(viewer, found), found.connection, market),
  record: async (_viewer: Viewer, found: AccountOf, market: MarketKind) => accountCurveCsv(found, market),
  'daily-returns': async (_viewer: Viewer, { account, connection }: AccountOf, market: MarketKind) =>
    dailyReturnsCsv(account.history.marks, account.history.dailyReturns, getBasis(connection, market).notice),
} as const;

/** Returns a file of one account: `paper-trades.csv`, `oanda-record.csv`. @throws {AppError} NOT_FOUND */
export async function writeAccountFile(
  deps: RecordDeps,
  viewer: Viewer,
  { id, kind }: { readonly id: string; readonly kind: keyof typeof WRITERS },
): Promise<FileAnswer> {
  const found = await getAccount(deps, viewer, id);
  const body = await WRITERS[kind](viewer, found, deps.provider.description.market);
  return { body, name: `${found.connection.broker}-${kind}.csv` };
}
