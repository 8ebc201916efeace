import {
  delivery,
  deliveryAttempt,
  deliveryChannel,
  deliveryDigest,
  deliveryEvent,
  deliveryHourlyCount,
  deliveryRule,
  sentOpening,
} from '../delivery/delivery.tables.ts';
import type { StoredData } from './retention-rule.ts';

/** What is stored about the channels of members and what is sent through them. */
export const STORED_DELIVERY_DATA: readonly StoredData[] = [
  {
    data: 'channels of the member: e-mail addresses, Telegram chats, endpoints, devices, with their encrypted secrets',
    tables: [deliveryChannel],
    rule: { kind: 'account' },
    reason: 'sending signals to the member',
  },
  {
    data: 'channels that the member deleted, without address and secret',
    tables: [deliveryChannel],
    rule: { kind: 'age', days: 90, from: deliveryChannel.deletedAt, event: 'their deletion' },
    reason: 'the list of what was sent through them',
  },
  {
    data: 'which signals the member wants to be sent, each change',
    tables: [deliveryRule],
    rule: { kind: 'account' },
    reason: 'sending what the member wants, and showing why a signal was not sent',
  },
  {
    data: 'what was sent to members, and when it was accepted',
    tables: [delivery],
    rule: { kind: 'age', days: 90, from: delivery.issuedOn, event: 'the day of the signal', isDropped: true },
    reason: 'sending, receipts, and disputes about them',
  },
  {
    data: 'attempts to send, with the beginning of the answer of the receiving side',
    tables: [deliveryAttempt],
    rule: { kind: 'age', days: 90, from: deliveryAttempt.issuedOn, event: 'the day of the signal', isDropped: true },
    reason: 'receipts, and finding faults',
  },
  {
    data: 'messages about one member that are in no log: price alerts, digests',
    tables: [deliveryEvent],
    rule: { kind: 'age', days: 90, from: deliveryEvent.at, event: 'they happened' },
    reason: 'sending them',
  },
  {
    data: 'up to when a digest has listed what was not sent to the member on its own',
    tables: [deliveryDigest],
    rule: { kind: 'account' },
    reason: 'sending one digest a day',
  },
  {
    data: 'how many messages and challenges were sent in an hour to an endpoint, or for the member',
    tables: [deliveryHourlyCount],
    rule: { kind: 'age', days: 1, from: deliveryHourlyCount.hour, event: 'the hour' },
    reason: 'limiting them',
  },
  {
    data: 'which message opened a signal in which channel',
    tables: [sentOpening],
    rule: { kind: 'age', days: 90, from: sentOpening.closedAt, event: 'the close of the signal' },
    reason: 'sending changes of the signal as edits and replies',
  },
];
