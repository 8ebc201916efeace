import type { StrategyTrade } from '@sealtick/contract';
import { TIMEFRAME_MS } from '@sealtick/engine';
import type { ChartBar, ChartContent, ChartLevel, ChartMark } from '../../../../ui/price-chart/chart-data.ts';

/** Bars shown before the signal and after the last exit. */
const BEFORE = 60;
const AFTER = 20;
const LIMIT = 500;

/** Returns the query for the bars around a trade. */
export function barsOfTrade({ symbol, timeframe, signalAt, closedAt }: StrategyTrade) {
  const step = TIMEFRAME_MS[timeframe];
  const iso = (moment: string, bars: number) => new Date(Date.parse(moment) + bars * step).toISOString();
  return { symbol, timeframe, from: iso(signalAt, -BEFORE), to: iso(closedAt, AFTER), limit: LIMIT };
}

/** Returns a trade over its bars: its levels from the signal on, and the fills and exits of all trades of its series. */
export function tradeContent(
  trade: StrategyTrade,
  page: readonly StrategyTrade[],
  bars: readonly ChartBar[],
): ChartContent {
  const beside = page.filter(({ symbol, timeframe }) => symbol === trade.symbol && timeframe === trade.timeframe);
  const targets = trade.targets.map(({ price }, i): ChartLevel => {
    return { kind: 'target', label: trade.targets.length > 1 ? `Target ${i + 1}` : 'Target', price: Number(price) };
  });
  return {
    bars,
    digits: trade.entry.split('.')[1]?.length ?? 0,
    levels: [
      { kind: 'entry', label: 'Entry', price: Number(trade.entry) },
      { kind: 'stop', label: 'Stop', price: Number(trade.stop) },
      ...targets,
    ],
    marks: beside.flatMap(marksOf),
    signalAt: Date.parse(trade.signalAt),
    signalLabel: 'Signal',
  };
}

/** The record has the time of the last exit alone, so it is the one that is marked. */
function marksOf({ filledAt, fillPrice, closedAt, exits, closeReason }: StrategyTrade): ChartMark[] {
  const last = exits.at(-1);
  const fill = { kind: 'fill', at: Date.parse(filledAt), price: Number(fillPrice) } as const;
  if (!last) return [fill];
  return [fill, { kind: 'exit', at: Date.parse(closedAt), price: Number(last.price), label: closeReason }];
}
