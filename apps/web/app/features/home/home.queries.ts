import { reads, SIGNAL_POLL_MS, type Signal } from '@sealtick/contract';
import { readQuery } from '../../lib/read-query.ts';
import { barsShown } from '../../ui/signal-picture/bars-shown.ts';

/** The newest signals, every 30 s; the live feed keeps them up to date. */
export const newestQuery = () => ({ ...readQuery(reads.signals.list, {}), refetchInterval: SIGNAL_POLL_MS });

export const strategiesQuery = () =>
  readQuery(reads.strategies.list, {
    fields: ['id', 'name', 'markets', 'performanceMetrics', 'equityCurve', 'isActive'],
  });

/** The bars of a signal's picture; off without a signal, or if it has no valid time. */
export const barsOfQuery = (signal: Signal | null, now: number) => {
  const [barCloseAt, closedAt] = [Date.parse(signal?.barCloseAt ?? ''), Date.parse(signal?.closedAt ?? '')];
  const isDrawn = signal !== null && !Number.isNaN(barCloseAt);
  const { symbol, timeframe } = signal ?? { symbol: '', timeframe: '5m' as const };
  const moments = { symbol, timeframe, barCloseAt, closedAt: Number.isNaN(closedAt) ? null : closedAt };
  return { ...readQuery(reads.bars.list, isDrawn ? barsShown(moments, now) : { symbol, timeframe }), enabled: isDrawn };
};

/** Returns the signal that the picture shows: the newest active one, else the newest; null without signals. */
export const pictured = (signals: readonly Signal[] = []): Signal | null =>
  signals.find(({ status }) => status === 'active') ?? signals[0] ?? null;
