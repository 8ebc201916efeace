import { randomBytes } from 'node:crypto';
import type { DeliveryType, NewsRelease } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { getDay } from '../days/day-partitions.ts';
import { computeRank } from '../sending/delivery-rank.ts';
import type { NewDelivery } from './fan-out-repository.ts';
import type { Clocks } from './market-clock.ts';
import type { ChannelRange, Recipient } from './recipient-repository.ts';

/**
 * Returns the high-impact releases with from <= time <= to of each symbol's currencies, oldest first.
 * @param from ms UTC by the market's clock
 */
export type FindReleases = (from: number, to: number) => Promise<(symbol: string) => readonly NewsRelease[]>;

/** What the fan-out needs besides the database. */
export interface FanOutContext extends Clocks {
  readonly market: MarketKind;
  /** Public delay of signals, ms of market time. */
  readonly publicDelayMs: number;
  readonly findReleases: FindReleases;
}

/** Deliveries of some channels. */
export interface FanOutPage {
  readonly deliveries: readonly NewDelivery[];
  /** Number of channels that were asked. */
  readonly channels: number;
  /** The last of them; empty without any. */
  readonly lastChannel: string;
}

/** An entry or event to be fanned out. */
export interface FanOutItem {
  /** Index in the log, or id of the event. */
  readonly index: number;
  /** Returns its deliveries for a range of channels; null if it is sent to no one. */
  readonly page: ((db: Database, range: ChannelRange) => Promise<FanOutPage>) | null;
}

/** What all deliveries of an item have in common. */
export interface DeliverySource {
  readonly log: string;
  readonly index: number;
  readonly type: DeliveryType;
  readonly signalId: string | null;
  readonly strategyId: string | null;
  /** When the entry was added to the log, or the event happened: ms UTC, by the wall clock. */
  readonly publishedAt: number;
  /** ms UTC, by the wall clock; null if it stays true. */
  readonly expiresAt: number | null;
}

/** How a delivery of one channel begins. */
export interface Start {
  /** Filter that refused it, or the reason of a mute; null if it is sent. */
  readonly refused?: string | null;
  readonly fallbackOf?: string | null;
  /** The release that the message names. */
  readonly news?: NewsRelease | null;
  /** ms UTC, by the wall clock; immediately if left out. */
  readonly dueAt?: number;
}

/** Returns a delivery of an item. @param now ms UTC by the wall clock */
export function toDelivery(
  source: DeliverySource,
  { id: channelId, accountId, kind, failures }: Pick<Recipient, 'id' | 'accountId' | 'kind' | 'failures'>,
  now: number,
  { refused = null, fallbackOf = null, news = null, dueAt = now }: Start = {},
): NewDelivery {
  return {
    issuedOn: getDay(source.publishedAt),
    sourceLog: source.log,
    sourceIndex: source.index,
    channelId,
    kind,
    id: `dl_${randomBytes(16).toString('base64url')}`,
    accountId,
    type: source.type,
    signalId: source.signalId,
    strategyId: source.strategyId,
    state: refused === null ? 'pending' : 'suppressed',
    reason: refused,
    rank: computeRank(source.type, failures),
    fallbackOf,
    news,
    nextAttemptAt: new Date(dueAt),
    expiresAt: source.expiresAt === null ? null : new Date(source.expiresAt),
    queuedAt: new Date(now),
    endedAt: refused === null ? null : new Date(now),
  };
}

/** Returns a page of these deliveries. @param recipients Every channel that was asked, ascending by id. */
export const makePage = (recipients: readonly Recipient[], deliveries: readonly NewDelivery[]): FanOutPage => ({
  deliveries,
  channels: recipients.length,
  lastChannel: recipients.at(-1)?.id ?? '',
});
