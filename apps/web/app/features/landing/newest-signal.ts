import type { BarsAnswer, BarsQuery, Basis } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { formatR } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
import type { PlotBar, PlotLevel } from '../../ui/signal-picture/plot.ts';

/** The newest signal as the landing shows it. */
export interface NewestSignal {
  readonly symbol: string;
  readonly timeframe: BarsQuery['timeframe'];
  readonly side: 'long' | 'short';
  readonly strategyId: string;
  readonly strategyName: string;
  readonly levels: readonly PlotLevel[];
  /** Digits after the point, as the signal states its prices. */
  readonly digits: number;
  /** Planned reward of the first target in multiples of the risk; null where there is none. */
  readonly reward: number | null;
  readonly sealedAt: string;
  readonly barCloseAt: number;
  readonly closedAt: number | null;
  readonly outcome: string;
  readonly index: number | null;
  readonly leafHash: string | null;
  readonly basis: Basis | null;
}

const TIMEFRAME_MS: Readonly<Record<string, number>> = {
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  daily: 86_400_000,
};

/** The first sound row of what the server sent; null where there is none. */
export function newestSignal(sent: unknown): NewestSignal | null {
  for (const row of asList(sent)) {
    const signal = toSignal(asRecord(row));
    if (signal) return signal;
  }
  return null;
}

function toSignal(row: Readonly<Record<string, unknown>>): NewestSignal | null {
  const [entry, stop] = [asNumber(row.entry), asNumber(row.stop)];
  const targets = asList(row.targets).map(asNumber);
  const barCloseAt = Date.parse(asText(row.barCloseAt));
  const side = row.side === 'long' || row.side === 'short' ? row.side : null;
  const timeframe = asText(row.timeframe);
  if (entry === null || stop === null || side === null || entry === stop) return null;
  if (Number.isNaN(barCloseAt) || !Object.hasOwn(TIMEFRAME_MS, timeframe)) return null;
  const sound = targets.filter((target) => target !== null);
  const closedAt = Date.parse(asText(row.closedAt));
  return {
    symbol: asText(row.symbol) || '—',
    timeframe: timeframe as BarsQuery['timeframe'],
    side,
    strategyId: asText(row.strategyId),
    strategyName: asText(row.strategyName) || asText(row.strategyId),
    levels: [
      { kind: 'entry', price: entry },
      { kind: 'stop', price: stop },
      ...sound.map((price) => ({ kind: 'target' as const, price })),
    ],
    digits: asText(row.entry).split('.')[1]?.length ?? 0,
    reward: sound[0] === undefined ? null : Math.abs(sound[0] - entry) / Math.abs(entry - stop),
    sealedAt: asText(row.createdAt),
    barCloseAt,
    closedAt: Number.isNaN(closedAt) ? null : closedAt,
    outcome: outcomeOf(row),
    index: asNumber(row.index),
    leafHash: asText(row.leafHash) || null,
    basis: toBasis(row.basis),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  target: 'Target reached',
  stop: 'Stopped',
  exit: 'Closed by rule',
  time: 'Time exit',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

function outcomeOf(row: Readonly<Record<string, unknown>>): string {
  if (row.status !== 'closed') return row.filledAt === null ? 'Active, not yet filled' : 'Active';
  const result = asNumber(row.pnl);
  const words = REASONS[asText(row.closeReason)] ?? 'Closed';
  return result === null ? words : `${words} ${formatR(result)}`;
}

const SHOWN = 90;
const BEFORE = 60;
const AFTER = 6;

/** The bars to draw: up to now, or to shortly after the signal was closed, and always with those before it. */
export function barsQuery({ symbol, timeframe, barCloseAt, closedAt }: NewestSignal, now: number): BarsQuery {
  const step = TIMEFRAME_MS[timeframe] ?? 0;
  const end = Math.min(now, closedAt === null ? now : closedAt + AFTER * step);
  const isLongAgo = end - barCloseAt > (SHOWN - AFTER) * step;
  const to = isLongAgo ? barCloseAt + (SHOWN - BEFORE) * step : end;
  // To the bar: the address stays the same until there is another one.
  const whole = Math.floor(to / step) * step;
  return { symbol, timeframe, limit: SHOWN, to: new Date(Math.max(whole, barCloseAt)).toISOString() };
}

/** The address under which the browser reads the same bars. */
export function barsPath({ symbol, timeframe, limit, to }: BarsQuery): string {
  const query = new URLSearchParams({ symbol, timeframe, limit: String(limit), ...(to ? { to } : {}) });
  return `/api/bars?${query}`;
}

/** Bars as numbers; a bar that is none is left out. */
export function toPlotBars(sent: Partial<BarsAnswer> | null | undefined): readonly PlotBar[] {
  return asList(sent?.bars)
    .map(asRecord)
    .flatMap((bar) => {
      const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map(asNumber);
      const [time, closeTime] = [bar.time, bar.closeTime].map((moment) => Date.parse(asText(moment)));
      if (open == null || high == null || low == null || close == null) return [];
      if (time === undefined || closeTime === undefined || Number.isNaN(time + closeTime)) return [];
      return [{ time, closeTime, open, high, low, close }];
    });
}
