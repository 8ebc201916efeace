import { reads, SIGNAL_POLL_MS, type Signal } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { ofFollowed, useFollowed } from '../../lib/queries/followed.ts';
import { barsShown } from '../../ui/signal-picture/bars-shown.ts';

/** The newest signals of the followed strategies, else of all, every 30 s; the live feed keeps them up to date. */
export const newestQuery = (followed: readonly string[]) =>
  polled(readQuery(reads.signals.list, followed.length === 0 ? {} : { strategies: [...followed] }), SIGNAL_POLL_MS);

/** Returns the newest signals of the followed strategies; the live feed adds those of others to the list. */
export function useNewest() {
  const followed = useFollowed([]);
  return useQuery({
    ...newestQuery(followed ?? []),
    enabled: followed !== null,
    select: (signals) => ofFollowed(signals, followed ?? []),
  });
}

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
