import type { OpenedEvent, ReplayedSignal, StreamSet } from '@sealtick/engine';
import type { RecordedSignal } from './messages.ts';

/** Newest replayed signals that are stored as rows for each strategy: enough for its page and the feed of a new site. */
const ROWS_PER_STRATEGY = 60;

/** Which signals of a history are returned. */
export interface WantedSignals {
  /** Whether the newest of the group are. */
  readonly wantsNewest: boolean;
  /** Openings on bars that closed after this are, ms UTC. */
  readonly since: number;
}

/**
 * Returns the signals of one stream that the group may have to return. The others are dropped before the next stream is fed:
 * the memory of a group does not grow with the length of its history.
 */
export function keepWanted(
  signals: readonly ReplayedSignal[],
  { wantsNewest, since }: WantedSignals,
): readonly ReplayedSignal[] {
  const newestFrom = wantsNewest ? signals.length - ROWS_PER_STRATEGY : signals.length;
  return signals.filter(({ opened }, i) => i >= newestFrom || opened.barCloseAt > since);
}

/** Returns the newest signals of a group's history, newest first. */
export function newestSignals(set: StreamSet, group: number, signals: readonly ReplayedSignal[]): RecordedSignal[] {
  return [...signals]
    .sort((a, b) => b.opened.barCloseAt - a.opened.barCloseAt)
    .slice(0, ROWS_PER_STRATEGY)
    .map(({ opened, changes }) => ({ opened: set.rate(group, opened), changes }));
}

/** Returns the openings of a group's history on bars that closed after `since`, ms UTC. */
export function openedSince(
  set: StreamSet,
  group: number,
  signals: readonly ReplayedSignal[],
  since: number,
): OpenedEvent[] {
  return signals.filter(({ opened }) => opened.barCloseAt > since).map(({ opened }) => set.rate(group, opened));
}
