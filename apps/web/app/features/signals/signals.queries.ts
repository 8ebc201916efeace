import { type InputOf, reads, SIGNAL_POLL_MS, type Signal } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { Query } from '@tanstack/react-query';
import { type ReadQuery, readQuery } from '../../lib/data/read-query.ts';

/** Polls count from the last response; updates by the live feed do not delay them. */
function untilNextPoll({ state }: Pick<Query<unknown>, 'state'>): number {
  const left = Math.max(state.dataUpdatedAt, state.errorUpdatedAt) + SIGNAL_POLL_MS - Date.now();
  return Math.min(SIGNAL_POLL_MS, Math.max(1_000, left));
}

/** Conditions of a list of signals. */
export type SignalConditions = Omit<InputOf<typeof reads.signals.list>, 'strategy' | 'limit' | 'cursor'>;

/**
 * The newest signals of all strategies or of one that meet the conditions, every 30 s; null if the strategy does not
 * exist.
 */
export function signalsQuery(strategyId: string | null, conditions: SignalConditions = {}) {
  const query: ReadQuery<readonly Signal[] | null> =
    strategyId === null
      ? readQuery(reads.signals.list, conditions)
      : readQuery(reads.signals.ofStrategy, { id: strategyId, ...conditions });
  return { ...query, refetchInterval: untilNextPoll };
}

/** How many signals a strategy's page shows. */
export const LATEST_COUNT = 3;

/** The newest few signals of a strategy, every 30 s. */
export const latestSignalsQuery = (strategyId: string) => ({
  ...readQuery(reads.signals.ofStrategy, { id: strategyId, limit: LATEST_COUNT }),
  refetchInterval: untilNextPoll,
});

/** One signal with its steps; null if it does not exist or is not visible. */
export const signalQuery = (id: string) => readQuery(reads.signals.get, { id });

/** The bars around a signal, read again while they may change. */
export const barsQuery = (wanted: InputOf<typeof reads.bars.list>, isOpen: boolean) => ({
  ...readQuery(reads.bars.list, wanted),
  ...(isOpen ? { refetchInterval: SIGNAL_POLL_MS } : {}),
});

/** Scheduled releases of the days of a chart's bars. @param from ms UTC @param to ms UTC */
export function chartReleasesQuery(from: number, to: number) {
  const day = (moment: number) => new Date(moment - (moment % DAY_MS)).toISOString();
  return readQuery(reads.calendar.list, { from: day(from), to: day(to + DAY_MS) });
}

/** Messages about a signal to the member, the newest first, every 30 s. */
export const receiptsQuery = (signalId: string) => ({
  ...readQuery(reads.deliveryReceipts.list, { signalId, limit: 200 }),
  refetchInterval: SIGNAL_POLL_MS,
});

/** Delivery figures of the live feed, every 30 s. */
export const deliveryQuery = () => ({ ...readQuery(reads.delivery.figures, {}), refetchInterval: SIGNAL_POLL_MS });
