import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount, formatQuote } from '../../../lib/format.ts';
import { useMedia } from '../../../lib/use-browser.ts';
import type { ChartBar, ChartContent } from '../../../ui/price-chart/chart-data.ts';
import { PriceChart } from '../../../ui/price-chart/price-chart.tsx';
import { axisTime } from '../../../ui/signal-picture/axis-time.ts';
import { TIMEFRAME_MS, toPlotBars } from '../../../ui/signal-picture/bars-shown.ts';
import { SignalPicture } from '../../../ui/signal-picture/signal-picture.tsx';
import type { Close } from '../outcome-so-far.ts';
import { usePrices } from '../prices.queries.ts';
import { barsQuery } from '../signals.queries.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

const BEFORE = 60;
const AFTER = 20;

/** The bars around a signal, and where its instrument stands; null where the row does not say of which, or when. */
export function useSignalBars(signal: SignalDetailView) {
  const price = usePrices().get(signal.symbol);
  const length = TIMEFRAME_MS[signal.timeframe] ?? Number.NaN;
  const from = Date.parse(signal.barCloseAt) - BEFORE * length;
  const to = signal.closedAt === null ? null : Date.parse(signal.closedAt) + AFTER * length;
  const isKnown = Number.isFinite(from) && (to === null || Number.isFinite(to));
  const iso = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : '');
  const { symbol, timeframe } = signal;
  const wanted = {
    symbol,
    timeframe,
    from: iso(from),
    to: to === null ? undefined : iso(to),
    limit: 500,
  };
  const bars = useQuery({
    ...barsQuery(wanted, signal.isOpen),
    enabled: isKnown,
    select: (answer) => answer && toPlotBars(answer),
  });
  return {
    bars: bars.data ?? null,
    problem: problemOf(isKnown, bars),
    price,
    lastClose: newestClose(price?.close ?? null, bars.data?.at(-1)),
  };
}

/** Bars of a long timeframe may have ended hours ago; prices may not be told, or be late. */
function newestClose(price: Close | null, bar: ChartBar | undefined): Close | null {
  if (bar === undefined || (price !== null && price.at >= bar.closeTime)) return price;
  return { price: bar.close, at: bar.closeTime };
}

function problemOf(isKnown: boolean, { data, isError }: { data: unknown; isError: boolean }): string | null {
  if (!isKnown) return 'This signal does not say which bars it stands on.';
  if (isError) return "We couldn't load the bars. The levels are below.";
  return data === null ? 'The bars of this instrument were imported without the right to show them.' : null;
}

interface SignalChartProps {
  signal: SignalDetailView;
  bars: readonly ChartBar[] | null;
  problem: string | null;
  lastClose: Close | null;
}

/** The signal over its bars: what was planned, where it was filled, where it left. */
export function SignalChart({ signal, bars, problem, lastClose }: SignalChartProps) {
  const last = lastClose?.price ?? null;
  const content = useMemo(() => (bars === null ? null : toContent(signal, bars, last)), [signal, bars, last]);
  const label = `Price of ${signal.symbol}, ${signal.timeframe} bars around the signal, with entry, stop and targets`;
  // What is drawn for a dark screen gives way on paper to what the page's own colours draw.
  const isPaper = useMedia('print');
  const still = isPaper && content?.bars.length && content.signalAt !== null ? content : null;
  return (
    <>
      <div className={still ? 'print:hidden' : ''}>
        <PriceChart label={label} content={content} problem={problem} height="h-64 md:h-80" />
      </div>
      {still && <StillChart label={label} {...still} />}
    </>
  );
}

function StillChart({ label, bars, digits, levels, signalAt, signalLabel }: ChartContent & { label: string }) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || signalAt === null) return null;
  return (
    <SignalPicture
      label={label}
      bars={bars}
      levels={levels.flatMap(({ kind, price }) => (kind === 'last' ? [] : [{ kind, price }]))}
      signalAt={signalAt}
      signalLabel={signalLabel}
      formatPrice={(price) => formatQuote(price, digits)}
      formatTime={(time) => axisTime(time, last.time - first.time)}
    />
  );
}

function toContent(signal: SignalDetailView, bars: readonly ChartBar[], lastClose: number | null): ChartContent {
  const { planned, isOpen, digits, barCloseAt, steps, filledAt, fillPrice, index, outcome } = signal;
  const levels = planned.flatMap(({ kind, label, price }) =>
    kind === 'entry' || kind === 'stop' || kind === 'target' ? [{ kind, label, price }] : [],
  );
  const last = isOpen && lastClose !== null ? [{ kind: 'last', label: 'Last', price: lastClose } as const] : [];
  const fill = Date.parse(filledAt ?? '');
  const fills = fillPrice === null || Number.isNaN(fill) ? [] : [{ kind: 'fill', at: fill, price: fillPrice } as const];
  const exits = steps.flatMap(({ change, price, barCloseAt: at }) => {
    if ((change !== 'target' && change !== 'closed') || price === null || Number.isNaN(Date.parse(at))) return [];
    const label = change === 'closed' ? { label: outcome.label } : {};
    return [{ kind: 'exit', at: Date.parse(at), price: Number(price), ...label } as const];
  });
  const signalAt = Date.parse(barCloseAt);
  const signalLabel = index === null ? undefined : `sealed #${formatCount(index)}`;
  return { bars, digits, levels: [...levels, ...last], marks: [...fills, ...exits], signalAt, signalLabel };
}
