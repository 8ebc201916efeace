import {
  type BarsAnswer,
  type DeliveryFigures,
  SIGNAL_POLL_MS,
  type Signal,
  type SignalDetail,
} from '@sealtick/contract';
import { type Query, queryOptions } from '@tanstack/react-query';
import type { PageRead } from '../../lib/page-read.ts';

/** Counted from the last answer: what the live feed writes in between puts no poll off. */
function untilNextPoll({ state }: Pick<Query<readonly Signal[]>, 'state'>): number {
  const left = Math.max(state.dataUpdatedAt, state.errorUpdatedAt) + SIGNAL_POLL_MS - Date.now();
  return Math.min(SIGNAL_POLL_MS, Math.max(1_000, left));
}

/** The newest signals of all strategies (GET /api/signals) or of one (GET /api/signals/strategy/{id}), every 30 s. */
export const signalsQuery = (strategyId: string | null) =>
  queryOptions<readonly Signal[]>({
    queryKey: strategyId === null ? ['/api/signals'] : ['/api/signals/strategy', encodeURIComponent(strategyId)],
    refetchInterval: untilNextPoll,
  });

/** How many of a strategy's signals its own page shows. */
export const LATEST = 3;

/** The newest few signals of a strategy, every 30 s. */
export const latestSignalsQuery = (strategyId: string) =>
  queryOptions<readonly Signal[]>({
    queryKey: ['/api/signals/strategy', `${encodeURIComponent(strategyId)}?limit=${LATEST}`],
    refetchInterval: untilNextPoll,
  });

export const readLatestSignals = (strategyId: string): PageRead => ({
  key: latestSignalsQuery(strategyId).queryKey,
  read: (services) => services.listStrategySignals(strategyId, LATEST),
});

export const readSignals = (strategyId: string | null): PageRead => ({
  key: signalsQuery(strategyId).queryKey,
  read: (services) => (strategyId === null ? services.listSignals({}) : services.listStrategySignals(strategyId)),
});

/** GET /api/signals/{id}; null where the server said while rendering that there is none to see. */
export const signalQuery = (id: string) =>
  queryOptions<SignalDetail | null>({ queryKey: ['/api/signals', encodeURIComponent(id)] });

export const readSignal = (id: string): PageRead => ({
  key: signalQuery(id).queryKey,
  read: (services) => services.getSignal(id),
});

export interface BarsWanted {
  readonly symbol: string;
  readonly timeframe: string;
  /** RFC 3339; null for as new as there are. */
  readonly from: string;
  readonly to: string | null;
}

/** GET /api/bars around a signal, read again as long as it may change. */
export const barsQuery = ({ symbol, timeframe, from, to }: BarsWanted, isOpen: boolean) =>
  queryOptions<BarsAnswer>({
    queryKey: [
      `/api/bars?${new URLSearchParams({ symbol, timeframe, from, ...(to === null ? {} : { to }), limit: '500' })}`,
    ],
    ...(isOpen ? { refetchInterval: SIGNAL_POLL_MS } : {}),
  });

/** GET /api/delivery, every 30 s. */
export const deliveryQuery = () =>
  queryOptions<DeliveryFigures>({ queryKey: ['/api/delivery'], refetchInterval: SIGNAL_POLL_MS });

export const readDelivery: PageRead = {
  key: deliveryQuery().queryKey,
  read: (services) => services.delivery(),
};
