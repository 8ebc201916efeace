import { type InputOf, reads, SIGNAL_POLL_MS, type Signal } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { type ReadQuery, readQuery } from '../../lib/data/read-query.ts';

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
  return polled(query, SIGNAL_POLL_MS);
}

/** How many signals a strategy's page shows. */
export const LATEST_COUNT = 3;

/** The newest few signals of a strategy, every 30 s. */
export const latestSignalsQuery = (strategyId: string) =>
  polled(readQuery(reads.signals.ofStrategy, { id: strategyId, limit: LATEST_COUNT }), SIGNAL_POLL_MS);

/** One signal with its steps; null if it does not exist or is not visible. */
export const signalQuery = (id: string) => readQuery(reads.signals.get, { id });

/** The bars around a signal, read again while they may change. */
export function barsQuery(wanted: InputOf<typeof reads.bars.list>, isOpen: boolean) {
  const query = readQuery(reads.bars.list, wanted);
  return isOpen ? polled(query, SIGNAL_POLL_MS) : query;
}

/** Messages about a signal to the member, the newest first, every 30 s. */
export const receiptsQuery = (signalId: string) =>
  polled(readQuery(reads.deliveryReceipts.list, { signalId, limit: 200 }), SIGNAL_POLL_MS);

/** The copy of a signal at an account, every 30 s: one order, or none. @param id Of the account */
export const copiesQuery = (id: string, signalId: string) =>
  polled(readQuery(reads.brokers.orders, { id, signalId }), SIGNAL_POLL_MS);

/** Delivery figures of the live feed, every 30 s. */
export const deliveryQuery = () => polled(readQuery(reads.delivery.figures, {}), SIGNAL_POLL_MS);
