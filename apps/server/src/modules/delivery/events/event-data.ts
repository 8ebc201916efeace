import type { ChannelKind, DeliveryCategory } from '@sealtick/contract';
import type { MessageOf } from '../messages/delivery-message.ts';

type DataOf<
  T extends 'strategy.status' | 'system.alert' | 'price.alert' | 'own.signal' | 'alert.gap' | 'broker.alert',
> = Omit<MessageOf<T>, 'type' | 'market'>;

interface SystemAlertData extends DataOf<'system.alert'> {
  /** Only these kinds of channel get it; all if left out. */
  readonly kinds?: readonly ChannelKind[];
}

/**
 * What a digest lists: what was not sent on its own, or, where the event names a strategy, its open signals for an account
 * that has begun to follow it. Its signals are read when it is sent, so that it shows them as they are then.
 */
export interface DigestData {
  /** ISO 8601 UTC, by the wall clock. */
  readonly from: string;
  readonly until: string;
  /** The newest first. */
  readonly signalIds: readonly string[];
  /** Channels that got none of these signals on their own, and every other one: they get the digest. */
  readonly channelIds: readonly string[];
}

/** What an event of each type holds. */
export interface EventData {
  readonly 'strategy.status': DataOf<'strategy.status'>;
  readonly 'system.alert': SystemAlertData;
  readonly 'price.alert': DataOf<'price.alert'>;
  readonly 'own.signal': DataOf<'own.signal'>;
  readonly 'alert.gap': DataOf<'alert.gap'>;
  readonly 'broker.alert': DataOf<'broker.alert'>;
  readonly digest: DigestData;
}

interface EventOf<T extends keyof EventData> {
  readonly type: T;
  /** Only channels that are asked to send this category get it. */
  readonly category: DeliveryCategory;
  /** The one account that it is for; all if left out. */
  readonly accountId?: string;
  /** Only subscribers of this strategy get it; all if left out. */
  readonly strategyId?: string;
  readonly data: EventData[T];
  /** By the wall clock. */
  readonly at: Date;
  /** Not sent later, by the wall clock; it stays true if left out. */
  readonly expiresAt?: Date;
}

/** What is in no log and is sent all the same. */
export type NewEvent = { [T in keyof EventData]: EventOf<T> }[keyof EventData];
