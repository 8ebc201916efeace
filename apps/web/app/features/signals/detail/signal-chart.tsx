import { TIMEFRAME_MS } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMedia } from '../../../lib/browser/use-browser.ts';
import { calendarQuery } from '../../../lib/queries/calendar.query.ts';
import { formatCount, formatQuote } from '../../../lib/text/format.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { loadStep, type ReadState } from '../../../ui/load-state.tsx';
import type { ChartBar, ChartContent, ChartRelease } from '../../../ui/price-chart/chart-data.ts';
import { chartReleases } from '../../../ui/price-chart/chart-releases.ts';
import { PriceChart } from '../../../ui/price-chart/price-chart.tsx';
import { axisTime } from '../../../ui/signal-picture/axis-time.ts';
import { toPlotBars } from '../../../ui/signal-picture/bars-shown.ts';
import type { ExitMark } from '../../../ui/signal-picture/exit-mark.ts';
import { SignalPicture } from '../../../ui/signal-picture/signal-picture.tsx';
import type { Close } from '../outcome-so-far.ts';
import type { PriceNow } from '../price-now.ts';
import { usePrices } from '../prices.queries.ts';
import { barsQuery } from '../signals.queries.ts';
import type { SignalDetailView } from './signal-detail-view.ts';

const BEFORE = 60;

/** The bars around a signal and its instrument's last price; null if the signal has no valid bar. */
export function useSignalBars(signal: SignalDetailView) {
  const price = usePrices().get(signal.symbol);
  const length = TIMEFRAME_MS[signal.timeframe];
  const from = Date.parse(signal.barCloseAt) - BEFORE * length;
  const to = signal.closedAt === null ? null : Date.parse(signal.closedAt);
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
    problem: getProblem(isKnown, bars),
    price,
    lastClose: newestClose(price?.close ?? null, bars.data?.at(-1)),
  };
}

/** The newer of two closes: bars of a long timeframe end hours ago, and prices may be withheld or late. */
function newestClose(price: Close | null, bar: ChartBar | undefined): Close | null {
  if (bar === undefined || (price !== null && price.at >= bar.closeTime)) return price;
  return { price: bar.close, at: bar.closeTime };
}

function getProblem(isKnown: boolean, read: Pick<ReadState<unknown>, 'data' | 'isError'>): string | null {
  if (!isKnown) return 'This signal does not say which bars it belongs to.';
  if (loadStep(read) === 'failed') return 'The bars could not be loaded. The levels are below.';
  return read.data === null ? 'These bars were imported without the right to publish them.' : null;
}

interface SignalChartProps {
  signal: SignalDetailView;
  bars: readonly ChartBar[] | null;
  problem: string | null;
  /** Of its instrument, whose currencies say which releases affect it. */
  price: PriceNow | undefined;
  lastClose: Close | null;
}

/** The signal over its bars, with its plan, fill, exits and the high-impact releases of its currencies. */
export function SignalChart({ signal, bars, problem, price, lastClose }: SignalChartProps) {
  const last = lastClose?.price ?? null;
  const releases = useReleases(signal.symbol, bars, price);
  const content = useMemo(
    () => (bars === null ? null : { ...toContent(signal, bars, last), releases }),
    [signal, bars, last, releases],
  );
  const label = `Price of ${signal.symbol}, ${signal.timeframe} bars around the signal, with entry, stop and targets`;
  // The canvas is drawn for a dark screen, so paper shows the SVG in the page's own colours instead.
  const isPaper = useMedia('print');
  const still = isPaper && content?.bars.length && content.signalAt !== null ? content : null;
  return (
    <>
      <div className={still ? 'print:hidden' : ''}>
        <PriceChart label={label} content={content} problem={problem} height="h-64 md:h-80" />
      </div>
      {still && <StaticChart label={label} exit={signal.exit} {...still} />}
    </>
  );
}

const NONE: readonly ChartRelease[] = [];

/** The high-impact releases that affect the instrument of a chart; none until bars and price are known. */
function useReleases(symbol: string, bars: readonly ChartBar[] | null, price: PriceNow | undefined) {
  const [from, to] = [bars?.[0]?.time, bars?.at(-1)?.closeTime];
  const isKnown = from !== undefined && to !== undefined && price !== undefined;
  const { data } = useQuery({ ...calendarQuery(from ?? 0, to ?? 0), enabled: isKnown });
  return useMemo(() => (data && price ? chartReleases(data, { ...price, symbol }) : NONE), [data, price, symbol]);
}

function StaticChart({
  label,
  bars,
  digits,
  levels,
  signalAt,
  exit,
  signalLabel,
}: ChartContent & { label: string; exit: ExitMark | null }) {
  const zone = useTimeZone();
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || signalAt === null) return null;
  return (
    <SignalPicture
      label={label}
      bars={bars}
      levels={levels.flatMap(({ kind, price }) => (kind === 'last' ? [] : [{ kind, price }]))}
      signalAt={signalAt}
      exit={exit}
      signalLabel={signalLabel}
      formatPrice={(price) => formatQuote(price, digits)}
      formatTime={(time) => axisTime(time, last.time - first.time, zone)}
    />
  );
}

function toContent(signal: SignalDetailView, bars: readonly ChartBar[], lastClose: number | null): ChartContent {
  const { planned, isOpen, digits, barCloseAt, steps, filledAt, fillPrice, index, exit } = signal;
  const levels = planned.flatMap(({ kind, label, price }) =>
    kind === 'entry' || kind === 'stop' || kind === 'target' ? [{ kind, label, price }] : [],
  );
  const last = isOpen && lastClose !== null ? [{ kind: 'last', label: 'Last', price: lastClose } as const] : [];
  const fill = Date.parse(filledAt ?? '');
  const fills = fillPrice === null || Number.isNaN(fill) ? [] : [{ kind: 'fill', at: fill, price: fillPrice } as const];
  const exits = steps.flatMap(({ change, price, barCloseAt: at }) => {
    if (change !== 'target' || price === null || Number.isNaN(Date.parse(at))) return [];
    return [{ kind: 'exit', at: Date.parse(at), price: Number(price), tone: 'gain' } as const];
  });
  const endPrice = exit?.price ?? bars.at(-1)?.close;
  const end = exit && endPrice !== undefined ? [{ ...exit, kind: 'exit', price: endPrice } as const] : [];
  const signalAt = Date.parse(barCloseAt);
  const signalLabel = index === null ? undefined : `sealed #${formatCount(index)}`;
  return {
    bars,
    digits,
    levels: [...levels, ...last],
    marks: [...fills, ...exits, ...end],
    signalAt,
    exitAt: exit?.at,
    signalLabel,
  };
}
