import { expect, test } from 'vitest';
import type { Signal } from './signal.ts';
import { toWebhookPayload } from './to-webhook-payload.ts';
import { WebhookPayload } from './webhook.ts';

const signal = {
  id: 'one',
  strategyId: 'meridian-trend',
  strategyName: 'Meridian Trend',
  symbol: 'USDJPY',
  timeframe: '4h',
  side: 'long',
  entry: '146.538',
  stop: '145.705',
  targets: ['148.371', '149.370'],
  confidence: 36,
  createdAt: '2026-09-01T00:00:00.231Z',
  note: 'Close above the 55-bar range',
} as unknown as Signal;

test('sends exactly the signal fields of the contract', () => {
  const payload = toWebhookPayload(signal);
  expect(WebhookPayload.parse(payload)).toEqual(payload);
  expect(Object.keys(payload!)).toEqual(Object.keys(WebhookPayload.shape));
  expect(payload).toMatchObject({ strategy: 'meridian-trend', timestamp: '2026-09-01T00:00:00.231Z' });
});

test('returns no payload for messages other than signals', () => {
  for (const sent of [null, undefined, 'x', {}, []]) expect(toWebhookPayload(sent)).toBeNull();
});
