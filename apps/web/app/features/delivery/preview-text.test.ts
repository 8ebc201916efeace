import type { DeliveryPreview } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { fewerText, reachText, refusedText } from './preview-text.ts';

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

test('the filters that hold signals back are named with the number of each', () => {
  const filters: DeliveryPreview['filters'] = [
    { filter: 'confidence', refused: 37 },
    { filter: 'market', refused: 0 },
    { filter: 'quiet-hours', refused: 1_200 },
  ];
  expect(refusedText({ ...preview([]), filters })).toBe(
    'Not sent: 37 by the minimum confidence, 1,200 by quiet hours.',
  );
  expect(refusedText(preview([]))).toBe('');
});

test('the lowest minimum that would stop every signal is named', () => {
  const confidences = [
    { from: 50, signals: 3 },
    { from: 60, signals: 0 },
  ];
  expect(reachText({ ...preview([]), confidences }, [50, 60, 70])).toMatch(
    /^A minimum of 60% or more would stop every/,
  );
  expect(reachText({ ...preview([]), confidences }, [50])).toBe('');
});
