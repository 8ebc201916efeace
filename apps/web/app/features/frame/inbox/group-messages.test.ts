import type { Receipt } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { groupMessages, isUnread } from './group-messages.ts';

const receipt = (id: string, second: number, more: object = {}) =>
  ({
    id,
    type: 'signal.opened',
    strategyName: null,
    summary: null,
    queuedAt: new Date(Date.UTC(2026, 2, 16, 10, 0, second)).toISOString(),
    ...more,
  }) as Receipt;
const signal = { id: 'sig_1' };

test('a new signal is one message, over however many channels it was sent', () => {
  const found = groupMessages([
    receipt('a', 5, { signal }),
    receipt('b', 4, { signal }),
    receipt('web', 0, { signal }),
  ]);
  expect(found.map(({ receipts }) => receipts.map(({ id }) => id))).toEqual([['a', 'b', 'web']]);
});

test('two updates of a signal are two messages, and so are two of the same kind about no signal', () => {
  const update = { signal, type: 'signal.updated' };
  const alert = { signal: null, type: 'price.alert' };
  const rows = [receipt('a', 50, update), receipt('b', 20, update), receipt('c', 9, alert), receipt('d', 1, alert)];
  expect(groupMessages(rows)).toHaveLength(4);
});

test('the open signals of two strategies that were followed together are two messages', () => {
  const of = (strategyName: string) => ({ signal: null, type: 'digest', strategyName });
  const rows = [receipt('a', 5, of('Trend')), receipt('b', 5, of('Trend')), receipt('c', 4, of('Range'))];
  expect(groupMessages(rows).map(({ receipts }) => receipts.length)).toEqual([2, 1]);
});

test('two price alerts that fired together are two messages', () => {
  const alert = (summary: string) => ({ signal: null, type: 'price.alert', summary });
  const rows = [receipt('a', 5, alert('EURUSD above 1.4')), receipt('b', 5, alert('XAUUSD below 2400'))];
  expect(groupMessages(rows)).toHaveLength(2);
});

test('a message is unread if it came after the inbox was marked as read; a test never is', () => {
  const [message] = groupMessages([receipt('a', 10, { signal })]);
  expect(isUnread(message!, null)).toBe(true);
  expect(isUnread(message!, '2026-03-16T10:00:09.000Z')).toBe(true);
  expect(isUnread(message!, '2026-03-16T10:00:10.000Z')).toBe(false);
  expect(isUnread(groupMessages([receipt('t', 10, { type: 'test' })])[0]!, null)).toBe(false);
});
