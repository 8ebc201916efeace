import type { ChannelKind, NewsRelease } from '@sealtick/contract';
import type { DeliveryMessage, OwnSize } from '../messages/delivery-message.ts';
import type { ChannelRow } from './channel-repository.ts';

/** What the receiving side answered to an attempt. */
export interface Answer {
  readonly status: number | null;
  /** Its beginning. */
  readonly text: string;
}

/** Result of one attempt. A failure that is ordinary is returned, not thrown. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      /** The receiving side's id of the message, by which it can be edited or answered; null if it has none. */
      readonly messageId: string | null;
      readonly answer: Answer | null;
      /** The line about the member's own size that the message had; null or left out if it had none. */
      readonly size?: OwnSize;
    }
  | {
      readonly kind: 'retry';
      /** What was asked for by the receiving side, ms; null if nothing was. */
      readonly afterMs: number | null;
      readonly reason: string;
      readonly answer: Answer | null;
      /** Whether it did not answer in time: like one that is too busy, it is left alone for a minute. */
      readonly isLate?: boolean;
      /** Whether a limit of this site, or of the service for it, held it back: nothing was sent, so it is not a failure of the channel. */
      readonly isHeldBack?: boolean;
      /** Whether no attempt before `afterMs` can succeed: the next one comes then, and not in the usual slot. */
      readonly isExact?: boolean;
    }
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      readonly answer: Answer | null;
      /** Whether the channel ends with it: blocked, unsubscribed, gone. */
      readonly isGone: boolean;
    };

/** The message that opened a signal in a channel, as far as an edit of it repeats it. */
export interface SentOpening {
  /** The receiving side's id; null if it has none. */
  readonly messageId: string | null;
  /** What it said about the member's own size. */
  readonly size: OwnSize;
  /** What it said about a channel that did not answer. */
  readonly insteadOf: string | null;
  /** The release that it named. */
  readonly news: NewsRelease | null;
}

/** Where one attempt goes. */
export interface Target {
  readonly channel: ChannelRow;
  /** Stable over all attempts. */
  readonly deliveryId: string;
  /** The message that opened the signal in this channel; null if there is none. */
  readonly opening: SentOpening | null;
  /** Wall clock, ms UTC. */
  readonly now: number;
  /** Not sent later, ms UTC by the wall clock; null if it stays true. */
  readonly expiresAt: number | null;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** One kind of channel: renders a message and sends it. Retries, order, limits and records belong to the sender. */
export interface ChannelAdapter {
  readonly kind: ChannelKind;
  /** Attempts of the whole kind, and of one channel, that may be in flight. */
  readonly capacity: number;
  readonly capacityPerChannel: number;
  /** Further attempts that may be in flight once as many are slow: each holds a connection. None if left out. */
  readonly slowCapacity?: number;
  send(message: DeliveryMessage, target: Target): Promise<Outcome>;
  /** Asks the service behind the channel whether it works; null if it does, else what is wrong in a sentence. */
  check?(): Promise<string | null>;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
