import type { BarsQuery, Basis } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { formatR } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText } from '../../lib/guard.ts';
import { outcomeOf } from '../../lib/outcome.ts';
import { isTimeframe } from '../../ui/signal-picture/bars-shown.ts';
import type { PlotLevel } from '../../ui/signal-picture/plot.ts';

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
  if (Number.isNaN(barCloseAt) || !isTimeframe(timeframe)) return null;
  const sound = targets.filter((target) => target !== null);
  const closedAt = Date.parse(asText(row.closedAt));
  return {
    symbol: asText(row.symbol) || '—',
    timeframe,
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
    outcome: outcomeWords(row),
    index: asNumber(row.index),
    leafHash: asText(row.leafHash) || null,
    basis: toBasis(row.basis),
  };
}

function outcomeWords(row: unknown): string {
  const { label, result } = outcomeOf(row);
  return result === null ? label : `${label} ${formatR(result)}`;
}

/** The address under which the browser reads the same bars. */
export function barsPath({ symbol, timeframe, limit, to }: BarsQuery): string {
  const query = new URLSearchParams({ symbol, timeframe, limit: String(limit), ...(to ? { to } : {}) });
  return `/api/bars?${query}`;
}
