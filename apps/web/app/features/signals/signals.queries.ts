import { type InputOf, reads, SIGNAL_POLL_MS, type Signal } from '@sealtick/contract';
import type { Query } from '@tanstack/react-query';
import { type ReadQuery, readQuery } from '../../lib/read-query.ts';

/** Counted from the last answer: what the live feed writes in between puts no poll off. */
function untilNextPoll({ state }: Pick<Query<unknown>, 'state'>): number {
  const left = Math.max(state.dataUpdatedAt, state.errorUpdatedAt) + SIGNAL_POLL_MS - Date.now();
  return Math.min(SIGNAL_POLL_MS, Math.max(1_000, left));
}

/** The newest signals of all strategies or of one, every 30 s; null where there is no such strategy. */
export function signalsQuery(strategyId: string | null) {
  const query: ReadQuery<readonly Signal[] | null> =
    strategyId === null ? readQuery(reads.signals.list, {}) : readQuery(reads.signals.ofStrategy, { id: strategyId });
  return { ...query, refetchInterval: untilNextPoll };
}

/** How many of a strategy's signals its own page shows. */
export const LATEST = 3;

/** The newest few signals of a strategy, every 30 s. */
export const latestSignalsQuery = (strategyId: string) => ({
  ...readQuery(reads.signals.ofStrategy, { id: strategyId, limit: LATEST }),
  refetchInterval: untilNextPoll,
});

/** One signal with its story; null where there is none to see. */
export const signalQuery = (id: string) => readQuery(reads.signals.get, { id });

/** Bars around a signal, read again as long as it may change. */
export const barsQuery = (wanted: InputOf<typeof reads.bars.list>, isOpen: boolean) => ({
  ...readQuery(reads.bars.list, wanted),
  ...(isOpen ? { refetchInterval: SIGNAL_POLL_MS } : {}),
});

/** How fast the live feed sends, every 30 s. */
export const deliveryQuery = () => ({ ...readQuery(reads.delivery.figures, {}), refetchInterval: SIGNAL_POLL_MS });
