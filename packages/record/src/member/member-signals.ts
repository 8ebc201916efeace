import { DAY_MS } from '@sealtick/engine';
import type { ChangeEntry, SignalHistory } from '../signal-history.ts';
import type { HistoryInput } from './member-input.ts';
import { AccessTimes } from './member-terms.ts';

/** The signals that a member received, and what follows from the current moment about them. */
export interface MemberSignals {
  /** In the order of opening. */
  readonly received: readonly SignalHistory[];
  /** Signals of every strategy ever followed, received or not, as they are in the log, that were active since the day before. */
  readonly recent: readonly SignalHistory[];
  /** Moments for which the same is known of the same log, ms UTC; the latter exclusive. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/**
 * Returns the live signals of one market that were opened while the member was actively subscribed to them. What happened to
 * a signal is known immediately while the subscription is active, and otherwise once it is public.
 */
export function memberSignals(input: HistoryInput): MemberSignals {
  const { contents, market, access, getAssetClass, publicUntil, now } = input;
  const received: SignalHistory[] = [];
  const recent: SignalHistory[] = [];
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  const bounds = access.flatMap(({ from, to }) => [from, to ?? from]);
  let [validFrom, validUntil] = [day, day + DAY_MS];
  for (const at of bounds) {
    if (at <= now) validFrom = Math.max(validFrom, at);
    else validUntil = Math.min(validUntil, at);
  }
  const times = new AccessTimes(access);
  const publicFrom = ({ issuedAt }: ChangeEntry) => Date.parse(issuedAt) + (now - publicUntil);
  for (const strategyId of new Set(access.map((one) => one.strategyId))) {
    for (const signal of contents.signals.of(strategyId, market)) {
      const { symbol, issuedAt } = signal.opened;
      if (isRecent(signal, day - DAY_MS)) recent.push(signal);
      const hadIt = (at: number) => times.had(strategyId, getAssetClass(symbol), at);
      if (!hadIt(Date.parse(issuedAt))) continue;
      const isFollowed = hadIt(now);
      const known = isFollowed ? signal : signal.asOf(publicUntil);
      received.push(known);
      const [last, withheld] = [known.changes.at(-1), signal.changes[known.changes.length]];
      if (last && !isFollowed) validFrom = Math.max(validFrom, publicFrom(last));
      if (withheld) validUntil = Math.min(validUntil, publicFrom(withheld));
    }
  }
  return { received: received.sort((a, b) => a.opened.index - b.opened.index), recent, validFrom, validUntil };
}

/** Whether a signal is active, or was closed after a moment. */
const isRecent = (signal: SignalHistory, since: number): boolean =>
  signal.state.status === 'active' || Date.parse(signal.closed!.issuedAt) > since;
