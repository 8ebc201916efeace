import {
  backtestAccount,
  DAY_MS,
  formatDay,
  groupTrades,
  monthlyReturns,
  ruinedOn,
  runAccount,
  SIDES,
  type Side,
  type TradeGroup,
  yearlyReturns,
} from '@sealtick/engine';
import type { BacktestInput, BacktestResult } from '../../modules/single-backtest/index.ts';
import type { Limits } from './limits.ts';

/** Figures of a backtest that are not statistics of its record. Rates are fractions. */
export type BacktestSummary = ReturnType<typeof summarize>;

/** Returns sides, holding time, months, years, buy-and-hold and the account that the caller asked for. */
export function summarize(input: BacktestInput, { record, trades }: BacktestResult, account: Limits['account']) {
  const { bars } = input;
  const sides = groupTrades(
    trades.map(({ trade }) => ({ netR: trade.netR, side: trade.signal.side })),
    ({ side }) => side,
  );
  const held = trades.map(({ trade }) => trade.closedAt - trade.fillTime).sort((a, b) => a - b);
  const months = monthlyReturns(record.curve);
  return {
    sides: SIDES.map((side): TradeGroup<Side> | null => sides.find(({ key }) => key === side) ?? null).filter(
      (group) => group !== null,
    ),
    holdingDays:
      held.length === 0
        ? null
        : {
            average: held.reduce((sum, ms) => sum + ms, 0) / held.length / DAY_MS,
            median: held[Math.floor((held.length - 1) / 2)]! / DAY_MS,
            longest: held.at(-1)! / DAY_MS,
          },
    months,
    years: [...yearlyReturns(months)].map(([year, value]) => ({ year, value })),
    /** From the first open to the last close, without costs and financing; null where a price is at or below 0. */
    buyAndHold:
      bars.length === 0 || bars.low.some((price) => price <= 0)
        ? null
        : bars.close[bars.length - 1]! / bars.open[0]! - 1,
    account: account === null ? null : accountResult(input, trades, account),
  };
}

/**
 * Returns the result of an account that risks a fixed share of its closed balance on each trade, and the day on which it was
 * ruined (engine rule 13c); null if it was not.
 */
function accountResult(
  { instrument, bars }: BacktestInput,
  trades: BacktestResult['trades'],
  { capital, riskFraction }: NonNullable<Limits['account']>,
) {
  const streams = [{ instrument, bars, trades: trades.map(({ trade }) => trade) }];
  const period = [bars.time[0] ?? 0, bars.closeTime[bars.length - 1] ?? 0] as const;
  const account = backtestAccount(streams, ...period, { riskFraction, startingBalance: capital });
  let peak = capital;
  let balance = capital;
  let drawdown = 0;
  for (const { balanceAfter } of runAccount(account.trades, capital)) {
    balance = balanceAfter;
    peak = Math.max(peak, balance);
    drawdown = Math.max(drawdown, 1 - balance / peak);
  }
  const last = account.trades.at(-1);
  // A ruin after the last mark is not in the curve.
  const atEnd = balance === 0 && last ? formatDay(last.decidedAt - 1) : null;
  const ruin = ruinedOn(account.curve) ?? atEnd;
  if (ruin !== null) balance = 0;
  const profit = balance - capital;
  return { capital, riskFraction, balance, profit, closedDrawdown: drawdown, ruinedOn: ruin };
}
