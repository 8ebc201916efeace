import { type JournalEntry, reads } from '@sealtick/contract';
import { TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readQuery } from '../../lib/data/read-query.ts';
import { formatR } from '../../lib/text/format.ts';
import { toTone } from '../../lib/text/to-tone.ts';
import { loadStep, type ReadState } from '../../ui/load-state.tsx';
import type { ChartBar, ChartContent, ChartMark } from '../../ui/price-chart/chart-data.ts';
import { PriceChart } from '../../ui/price-chart/price-chart.tsx';
import { toPlotBars } from '../../ui/signal-picture/bars-shown.ts';

/** Bars before the entry, and at most in all. */
const BEFORE = 60;
const MOST = 500;
const TIMEFRAMES: readonly Timeframe[] = ['5m', '15m', '1h', '4h', 'daily'];

/** Returns the finest timeframe whose bars of the trade fit into one answer. */
export function parseTimeframe({ timeframe, openedAt, closedAt }: JournalEntry, now: number): Timeframe {
  if (timeframe !== null) return timeframe as Timeframe;
  const held = (closedAt === null ? now : Date.parse(closedAt)) - Date.parse(openedAt);
  return TIMEFRAMES.find((one) => held / TIMEFRAME_MS[one] < MOST - BEFORE) ?? 'daily';
}

/** A trade over the bars around it, where the site has them. */
export function TradeChart({ entry, now }: { entry: JournalEntry; now: number }) {
  const { symbol, openedAt, closedAt } = entry;
  const timeframe = parseTimeframe(entry, now);
  const step = TIMEFRAME_MS[timeframe];
  const iso = (ms: number) => new Date(ms).toISOString();
  const asked = {
    symbol,
    timeframe,
    from: iso(Date.parse(openedAt) - BEFORE * step),
    ...(closedAt === null ? {} : { to: iso(Date.parse(closedAt) + step) }),
    limit: MOST,
  };
  const answer = useQuery(readQuery(reads.bars.list, asked));
  const bars = useMemo(() => (answer.data ? toPlotBars(answer.data) : null), [answer.data]);
  const content = useMemo(() => (bars === null ? null : getContent(entry, bars)), [entry, bars]);
  return (
    <PriceChart
      label={`Price of ${symbol}, ${timeframe} bars around the trade, with entry, stop, targets and exits`}
      content={content}
      problem={getProblem(entry, answer)}
      height="h-64"
    />
  );
}

function getProblem(
  { symbol, source }: JournalEntry,
  read: Pick<ReadState<{ market: string; bars: readonly unknown[] } | null>, 'data' | 'isError'>,
): string | null {
  const { data } = read;
  if (loadStep(read) === 'failed') return 'The bars could not be loaded.';
  // Also of a symbol that the site does not have: a trade may be of any.
  if (data === null) return `This site shows no bars of ${symbol}.`;
  if (source === 'imported' && data?.market === 'simulated')
    return 'The bars of this site are simulated, so they do not show your trade.';
  return data?.bars.length === 0 ? `This site has no bars of ${symbol} for this time.` : null;
}

function getContent(entry: JournalEntry, bars: readonly ChartBar[]): ChartContent {
  const { openedAt, closedAt, exits, stop, targets, r } = entry;
  const fill: ChartMark = { kind: 'fill', at: Date.parse(openedAt), price: Number(entry.entry) };
  const leaves = exits.map((exit, i): ChartMark => {
    const isLast = i === exits.length - 1 && r !== null;
    return {
      kind: 'exit',
      at: Date.parse(exit.at),
      price: Number(exit.price),
      ...(isLast ? { label: formatR(r), tone: toTone(formatR(r)) } : {}),
    };
  });
  return {
    bars,
    digits: entry.entry.split('.')[1]?.length ?? 0,
    levels: [
      { kind: 'entry', label: 'Entry', price: Number(entry.entry) },
      ...(stop === null ? [] : [{ kind: 'stop' as const, label: 'Stop', price: Number(stop) }]),
      ...targets.map((price, i) => ({
        kind: 'target' as const,
        label: targets.length > 1 ? `Target ${i + 1}` : 'Target',
        price: Number(price),
      })),
    ],
    marks: [fill, ...leaves],
    signalAt: Date.parse(openedAt),
    exitAt: closedAt === null ? null : Date.parse(closedAt),
    signalLabel: 'Entry',
  };
}
