import { noticeOfRow } from '@sealtick/contract';
import { drawdowns, toIso } from '@sealtick/engine';
import { type MemberRecord, memberTradeRows } from '@sealtick/record';
import { toCsv } from '../../platform/csv.ts';
import { dailyReturnsCsv } from '../../platform/daily-returns-csv.ts';

const TRADE_COLUMNS = [
  'strategy',
  'symbol',
  'timeframe',
  'record',
  'market',
  'side',
  'fill_time',
  'fill_price',
  'close_time',
  'exit_price',
  'close_reason',
  'net_r',
  'risk_fraction',
  'currency',
  'risk',
  'result',
  'signal',
  'log_index',
  'notice',
];

/** Returns every trade of a member's record as CSV, with record kind, market and notice in each row. */
export function memberTradesCsv(record: MemberRecord): string {
  const basis = getBasis(record);
  const rows = memberTradeRows(record).map((trade) => ({
    strategy: trade.strategyId,
    symbol: trade.symbol,
    timeframe: trade.timeframe,
    record: basis.record,
    market: basis.market,
    side: trade.side,
    fill_time: toIso(trade.filledAt),
    fill_price: trade.fillPrice,
    close_time: trade.closedAt === null ? null : toIso(trade.closedAt),
    exit_price: trade.exitPrice,
    close_reason: trade.closeReason,
    net_r: trade.netR,
    risk_fraction: trade.riskFraction,
    currency: trade.currency,
    risk: trade.risk,
    result: trade.result,
    signal: trade.signalId,
    log_index: trade.index,
    notice: noticeOfRow(basis),
  }));
  return toCsv(TRADE_COLUMNS, rows);
}

const CURVE_COLUMNS = ['time', 'record', 'market', 'value_without_flows', 'return', 'drawdown', 'notice'];

/** Returns a member's record at its start, at each daily mark and now as CSV. Restated equity is not in the values. */
export function memberCurveCsv(record: MemberRecord): string {
  const basis = getBasis(record);
  const rows = toCurveRows(record).map(({ value, ...row }) => ({
    ...row,
    ...basis,
    value_without_flows: value,
    notice: noticeOfRow(basis),
  }));
  return toCsv(CURVE_COLUMNS, rows);
}

/** Returns the value of an account at each of its times, with returns and drawdowns. */
export function toCurveRows({ times, growth }: Pick<MemberRecord, 'times' | 'growth'>) {
  const falls = drawdowns(growth);
  return times.map((at, i) => ({
    time: toIso(at),
    value: growth[i]!,
    return: i === 0 || growth[i - 1] === 0 ? null : growth[i]! / growth[i - 1]! - 1,
    drawdown: falls[i]!,
  }));
}

/** Returns the daily returns of a member's record as CSV: the day that ended with each mark, and its return. */
export const memberReturnsCsv = (record: MemberRecord): string =>
  dailyReturnsCsv(record.history.marks, record.history.dailyReturns, noticeOfRow(getBasis(record)));

const getBasis = ({ market }: MemberRecord) => ({ record: 'live', market }) as const;
