import { DAY_MS } from '@sealtick/engine';
import type { SignalHistory } from '../signal-history.ts';
import type { MemberRecord } from './member-record.ts';
import { AccessTimes } from './member-terms.ts';

/** Active signals of the strategies that a member is actively subscribed to. */
export interface ActiveSignals {
  readonly count: number;
  /** Compared with 24 hours before; null if the member was subscribed to nothing then. */
  readonly change: number | null;
}

/** Returns how many signals are active now, and how many more than 24 hours ago, from the log. */
export function countActive(record: Pick<MemberRecord, 'recent' | 'access' | 'getAssetClass' | 'now'>): ActiveSignals {
  const times = new AccessTimes(record.access);
  const activeAt = (at: number) =>
    record.recent.filter((signal) => {
      const { strategyId, symbol } = signal.opened;
      return times.had(strategyId, record.getAssetClass(symbol), at) && isActiveAt(signal, at);
    }).length;
  const count = activeAt(record.now);
  const before = record.now - DAY_MS;
  const wasSubscribed = record.access.some(({ from, to }) => from <= before && (to === null || before < to));
  return { count, change: wasSubscribed ? count - activeAt(before) : null };
}

const isActiveAt = ({ opened, closed }: SignalHistory, at: number): boolean =>
  Date.parse(opened.issuedAt) <= at && (closed === null || Date.parse(closed.issuedAt) > at);
