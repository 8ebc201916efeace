import type { FeedItem } from '@sealtick/client';
import type { Signal } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { acceptItem } from './accept-item.ts';
import { toSignalView } from './signal-view.ts';

const accept = (item: unknown) => {
  const reports: string[] = [];
  return { item: acceptItem(item as FeedItem, (message) => reports.push(message)), reports };
};
const opened = (change: object) => ({ type: 'NEW_SIGNAL', index: 9, data: { ...sampleSignal(), ...change } });

test('a new signal whose prices are numbers is taken, and shown as one with texts', () => {
  const texts = {
    entry: '1.08512',
    stop: '1.08412',
    currentStop: '1.08412',
    targets: ['1.08712'],
    fillPrice: '1.0851',
  };
  const numbers = { entry: 1.08512, stop: 1.08412, currentStop: 1.08412, targets: [1.08712], fillPrice: 1.0851 };
  const { item, reports } = accept(opened(numbers));
  expect([item, reports]).toEqual([opened(texts), []]);
  expect(toSignalView((item as { data: Signal }).data)).toEqual(toSignalView(sampleSignal(texts)));
});

test('a change whose prices are numbers is taken', () => {
  const update = (currentStop: unknown) => ({
    type: 'SIGNAL_UPDATE',
    index: 10,
    data: { id: 'a', strategyId: 'impulse', change: 'stopMoved', price: 1.086, changed: { currentStop } },
  });
  expect(accept(update(0.0000012))).toEqual({ item: update('0.0000012'), reports: [] });
});

test.each([
  ['no data', { entry: undefined }],
  ['a text that is not a price', { entry: 'x' }],
  ['a price with a comma', { stop: '1,08412' }],
  ['a price that is not finite', { stop: Number.NaN }],
  ['a wrong side', { side: 'up' }],
])('a signal with %s is reported once, and taken by no list', (_what, change) => {
  const { item, reports } = accept(opened(change));
  expect(item).toBeNull();
  expect(reports).toEqual([expect.stringContaining('left out [0].')]);
});

test('other items are passed on', () => {
  const gap = { type: 'gap', reason: 'too_far' };
  expect(accept(gap)).toEqual({ item: gap, reports: [] });
});
