import { noticeOfRow } from '@sealtick/contract';
import { drawdowns, toIso } from '@sealtick/engine';
import { type MemberRecord, memberTradeRows } from '@sealtick/record';
import { toCsv } from '../../platform/csv.ts';
import { dailyReturnsCsv } from '../../platform/daily-returns-csv.ts';

/** Returns every trade of a member's record as CSV, with record kind, market and notice in each row. */
export function memberTradesCsv(record: MemberRecord): string {
  const basis = getBasis(record);
  return toCsv(
    {
      strategy: (trade) => trade.strategyId,
      symbol: (trade) => trade.symbol,
      timeframe: (trade) => trade.timeframe,
      record: () => basis.record,
      market: () => basis.market,
      side: (trade) => trade.side,
      fill_time: (trade) => toIso(trade.filledAt),
      fill_price: (trade) => trade.fillPrice,
      close_time: (trade) => (trade.closedAt === null ? null : toIso(trade.closedAt)),
      exit_price: (trade) => trade.exitPrice,
      close_reason: (trade) => trade.closeReason,
      net_r: (trade) => trade.netR,
      risk_fraction: (trade) => trade.riskFraction,
      currency: (trade) => trade.currency,
      risk: (trade) => trade.risk,
      result: (trade) => trade.result,
      signal: (trade) => trade.signalId,
      log_index: (trade) => trade.index,
      notice: () => noticeOfRow(basis),
    },
    memberTradeRows(record),
  );
}

/** Returns a member's record at its start, at each daily mark and now as CSV. Restated equity is not in the values. */
export function memberCurveCsv(record: MemberRecord): string {
  const basis = getBasis(record);
  return toCsv(
    {
      time: (mark) => mark.time,
      record: () => basis.record,
      market: () => basis.market,
      value_without_flows: (mark) => mark.value,
      return: (mark) => mark.return,
      drawdown: (mark) => mark.drawdown,
      notice: () => noticeOfRow(basis),
    },
    toCurveRows(record),
  );
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
