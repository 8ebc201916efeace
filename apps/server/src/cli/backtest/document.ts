import { getHours, getSession, type Instrument, ruinedOn } from '@sealtick/engine';
import type { stressBacktest } from '../../modules/backtests/index.ts';
import type { BacktestInput, BacktestResult } from '../../modules/single-backtest/index.ts';
import type { DataUsed } from './data-used.ts';
import type { Doubts } from './doubts.ts';
import type { BacktestSummary } from './summary.ts';

/** One backtest of the command. */
export interface BacktestRun {
  readonly input: BacktestInput;
  readonly result: BacktestResult;
  readonly summary: BacktestSummary;
  /** Results at higher costs; null unless asked for. */
  readonly stress: ReturnType<typeof stressBacktest> | null;
  /** What the result may rest on; null unless asked for. */
  readonly doubts: Doubts | null;
  readonly data: DataUsed;
  /** Why there is no trade; empty if there are trades. */
  readonly noTrades: readonly string[];
}

/** Returns a backtest as `--json` prints it. */
export function toDocument({ input, result, summary, stress, doubts, data, noTrades }: BacktestRun) {
  const { strategy, params, instrument, timeframe, published, bars, partner, events } = input;
  const { record, simulation, trades, detail } = result;
  return {
    strategy: strategy.id,
    params,
    symbol: instrument.symbol,
    assetClass: instrument.assetClass,
    quoteCurrency: instrument.quoteCurrency,
    partner: partner?.instrument.symbol ?? null,
    partnerSession: partner && toSession(partner.instrument),
    timeframe,
    publishedTimeframes: published,
    basis: { record: 'backtest', market: 'real' },
    bars: bars.length,
    data,
    from: new Date(bars.time[0] ?? 0).toISOString(),
    to: new Date(bars.closeTime[bars.length - 1] ?? 0).toISOString(),
    tick: instrument.tick,
    digits: instrument.digits,
    session: toSession(instrument),
    costs: instrument.costs,
    hasCalendar: events !== null,
    periodsPerYear: record.periodsPerYear,
    statistics: record.statistics,
    equity: record.curve,
    ruinedOn: ruinedOn(record.curve),
    ...(detail && { detail }),
    refused: simulation.refused.length,
    skippedFrom: simulation.skippedFrom === null ? null : new Date(simulation.skippedFrom).toISOString(),
    open: simulation.open,
    trades,
    noTrades,
    ...summary,
    ...(stress && { stress }),
    ...(doubts && { doubts }),
  };
}

function toSession(instrument: Instrument) {
  return { id: instrument.session, ...getHours(getSession(instrument)) };
}
