import type { OpenedEvent, ReplayedSignal, StreamSet } from '@sealtick/engine';
import type { RecordedSignal } from './messages.ts';

/** Newest replayed signals that are stored as rows for each strategy: enough for its page and the feed of a new site. */
const ROWS_PER_STRATEGY = 60;

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
