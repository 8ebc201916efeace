import type { StrategyTrade } from '@sealtick/contract';
import { TIMEFRAME_MS } from '@sealtick/engine';
import { formatR } from '../../../../lib/text/format.ts';
import { closeLabel } from '../../../../lib/text/outcome.ts';
import { toTone } from '../../../../lib/text/to-tone.ts';
import {
  barAt,
  type ChartBar,
  type ChartContent,
  type ChartLevel,
  type ChartMark,
} from '../../../../ui/price-chart/chart-data.ts';

/** Bars shown before the signal. */
const BEFORE = 60;
const LIMIT = 500;

/** Returns the query for the bars before and of a trade. */
export function barsOfTrade({ symbol, timeframe, signalAt, closedAt }: StrategyTrade) {
  const step = TIMEFRAME_MS[timeframe];
  const from = new Date(Date.parse(signalAt) - BEFORE * step).toISOString();
  // A trade that closed at an open closed within the bar that begins there.
  const to = new Date(Date.parse(closedAt) + step).toISOString();
  return { symbol, timeframe, from, to, limit: LIMIT };
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
  const exitAt = Date.parse(trade.closedAt);
  const last = barAt(bars, exitAt);
  return {
    bars: last === null ? bars : bars.slice(0, last + 1),
    digits: trade.entry.split('.')[1]?.length ?? 0,
    levels: [
      { kind: 'entry', label: 'Entry', price: Number(trade.entry) },
      { kind: 'stop', label: 'Stop', price: Number(trade.stop) },
      ...targets,
    ],
    marks: beside.flatMap(getMarks),
    signalAt: Date.parse(trade.signalAt),
    exitAt,
    signalLabel: 'Signal',
  };
}

/** The record has the time of the last exit alone, so it is the one that is marked. */
function getMarks({ filledAt, fillPrice, closedAt, exits, closeReason, netR }: StrategyTrade): ChartMark[] {
  const last = exits.at(-1);
  const fill = { kind: 'fill', at: Date.parse(filledAt), price: Number(fillPrice) } as const;
  if (!last) return [fill];
  const result = formatR(netR);
  const label = `${closeLabel(closeReason)} ${result}`;
  return [fill, { kind: 'exit', at: Date.parse(closedAt), price: Number(last.price), label, tone: toTone(result) }];
}
