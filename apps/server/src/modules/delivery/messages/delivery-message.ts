import type { BrokerId, MarketAlertMessage, NewsRelease, Signal, SignalUpdate } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';

/** Where an entry is in the log, so that a receiver can check it. */
export interface Sealed {
  readonly index: number;
  readonly leafHash: string;
  /** Signed note that covers the entry. */
  readonly checkpoint: string;
}

/** Lines about the member's own size, in the words that the operator's settings allow; null while they allow none. */
export type OwnSize = string | null;

/**
 * What one delivery carries. Times of signals, own signals, market alerts and price alerts are by the market's clock, others by
 * the wall clock.
 */
export type DeliveryMessage =
  | {
      readonly type: 'signal.opened';
      readonly signal: Signal;
      readonly sealed: Sealed;
      readonly size: OwnSize;
      /** Why this channel gets it: what did not answer, such as `your webhook`. Null if it is the member's first choice. */
      readonly insteadOf: string | null;
      /** High-impact release close to the close of its bar, where the member's news rule marks it; else null. */
      readonly news: NewsRelease | null;
    }
  | {
      readonly type: 'signal.updated' | 'signal.closed';
      /** The signal as it is after the change. */
      readonly signal: Signal;
      readonly update: SignalUpdate;
      readonly sealed: Sealed;
      /** Wall-clock ms since the entry was added to the log. */
      readonly ageMs: number;
    }
  | {
      readonly type: 'signal.missed';
      /** As it was published. */
      readonly signal: Signal;
      /** As it is now; null if the member may not see that. */
      readonly now: Signal | null;
      readonly sealed: Sealed;
      /** Why it was not sent in time. */
      readonly reason: string;
    }
  | {
      readonly type: 'market.alert';
      readonly market: MarketKind;
      readonly alert: MarketAlertMessage['data'];
      readonly sealed: Sealed;
    }
  | {
      readonly type: 'strategy.status';
      readonly strategyId: string;
      readonly strategyName: string;
      readonly status: 'running' | 'paused' | 'retired';
      readonly reason: string;
      readonly at: string;
    }
  | {
      readonly type: 'system.alert';
      readonly title: string;
      readonly text: string;
      readonly path: string;
      readonly at: string;
    }
  | {
      readonly type: 'price.alert';
      readonly market: MarketKind;
      readonly symbol: string;
      readonly direction: 'above' | 'below';
      /** With the digits of the instrument; numbers in events that are stored from before. */
      readonly level: string;
      readonly price: string;
      readonly note: string | null;
      readonly at: string;
    }
  | {
      /** A member's own signal, for its member alone. */
      readonly type: 'own.signal';
      /** The signal as it was after the change. */
      readonly signal: Signal;
      readonly change: 'opened' | 'filled' | 'target' | 'stopMoved' | 'closed';
      readonly at: string;
    }
  | {
      /** An alert for a member's own strategy was lost, or came after a newer one. */
      readonly type: 'alert.gap';
      readonly strategyId: string;
      readonly strategyName: string;
      readonly symbol: string;
      /** The position that is known from then on. */
      readonly position: 'long' | 'short' | 'flat';
      /** Whether it came after a newer one, and has no effect. Left out in events that are stored from before. */
      readonly isLate?: boolean;
      readonly text: string;
      readonly at: string;
    }
  | {
      /** A copied order was refused or lost, or an account at a broker copies nothing more. */
      readonly type: 'broker.alert';
      readonly connectionId: string;
      readonly broker: BrokerId;
      /** Left out in events that are stored from before. */
      readonly environment?: 'demo' | 'live';
      /** Null for the account as a whole. */
      readonly signalId: string | null;
      readonly title: string;
      readonly text: string;
      readonly path: string;
      readonly at: string;
    }
  | {
      readonly type: 'digest';
      readonly from: string;
      readonly until: string;
      /** The strategy that the member has begun to follow, whose open signals these are; null for what was not sent on its own. */
      readonly followed: string | null;
      /** The newest first. */
      readonly signals: readonly Signal[];
    }
  | { readonly type: 'test'; readonly at: string };

/** A message of one type. */
export type MessageOf<T extends DeliveryMessage['type']> = Extract<DeliveryMessage, { readonly type: T }>;
