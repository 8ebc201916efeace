import { DAY_MS } from '@sealtick/engine';
import type { SignalHistory } from '../signal-history.ts';
import type { MemberInput } from './member-input.ts';
import { hadAccess } from './member-terms.ts';

/** Active signals of the strategies that a member is actively subscribed to. */
export interface ActiveSignals {
  readonly count: number;
  /** Compared with 24 hours before. */
  readonly change: number;
}

/** Returns how many signals are active now, and how many more than 24 hours ago, from the log. */
export function countActive(input: MemberInput): ActiveSignals {
  const count = activeAt(input, input.now);
  return { count, change: count - activeAt(input, input.now - DAY_MS) };
}

function activeAt({ contents, market, access, assetClassOf }: MemberInput, at: number): number {
  return contents.signals.all.filter((signal) => {
    const { strategyId, symbol } = signal.opened;
    const isSubscribed = hadAccess(access, strategyId, assetClassOf(symbol), at);
    return signal.opened.market === market && isSubscribed && isActiveAt(signal, at);
  }).length;
}

const isActiveAt = ({ opened, closed }: SignalHistory, at: number): boolean =>
  Date.parse(opened.issuedAt) <= at && (closed === null || Date.parse(closed.issuedAt) > at);
