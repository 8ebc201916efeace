import type { DeliveryPreview } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { fewerText } from './preview-text.ts';

const preview = (channels: DeliveryPreview['channels']): DeliveryPreview => ({
  from: '2026-10-01T00:00:00.000Z',
  until: '2026-10-31T00:00:00.000Z',
  strategies: 1,
  signals: 42,
  passing: 9,
  channels,
  filters: [],
  confidences: [],
  assetClasses: [],
});

test('channels that are sent fewer signals than others are named with their number', () => {
  const labels = [
    { id: 'ch_mail', label: 'amara@northwind.test' },
    { id: 'ch_chat', label: '@amara' },
  ];
  const [mail, chat] = [
    { channelId: 'ch_mail', passing: 0 },
    { channelId: 'ch_chat', passing: 9 },
  ];
  expect(fewerText(preview([mail, chat]), labels)).toBe('By the rules of single channels, 0 to amara@northwind.test.');
  expect(fewerText(preview([chat]), labels)).toBe('');
});
