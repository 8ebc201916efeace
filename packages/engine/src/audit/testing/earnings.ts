import { aggregate } from '../../bars/aggregate.ts';
import type { Bars } from '../../bars/bar.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { simulate } from '../../simulate/simulate.ts';
import type { Trade } from '../../simulate/trade.ts';
import type { AuditData } from '../audit-data.ts';
import type { PrepareSubject } from '../run.ts';

/** Returns the trades of a candidate as a backtest would show them, without an audit. */
export function getTrades(prepare: PrepareSubject, data: AuditData): readonly Trade[] {
  const { strategy, params, aggregate: makeBars = aggregate } = prepare(data);
  const { instrument, timeframe, partner, events } = data;
  const inTimeframe = (bars: Bars, of: Instrument) => {
    return bars.timeframe === timeframe ? bars : makeBars(bars, timeframe, of);
  };
  return simulate(
    inTimeframe(data.bars, instrument),
    { strategy, params, instrument, timeframe, partner: partner?.instrument ?? null, hasCalendar: events !== null },
    {
      partner: partner ? inTimeframe(partner.bars, partner.instrument) : undefined,
      events: events ?? undefined,
    },
  ).trades;
}

/** Returns what winning trades earned as a multiple of what losing ones lost. */
export function profitFactor(trades: readonly Trade[]): number {
  const sum = (sign: 1 | -1) => trades.reduce((total, { netR }) => total + Math.max(0, sign * netR), 0);
  return sum(1) / sum(-1);
}
