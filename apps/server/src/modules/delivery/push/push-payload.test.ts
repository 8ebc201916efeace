import { PUSH_PAYLOAD_MAX } from '@sealtick/contract';
import { strategyName as nameOf, STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { payloadOf, topicOf } from './push-payload.ts';
import { closing, instrumentOf, OPENING, SIGNAL } from './testing/messages.ts';

const DELIVERY = 'dl_1';
const read = (message: DeliveryMessage) => JSON.parse(payloadOf(message, DELIVERY, instrumentOf).toString('utf8'));

describe('A push message', () => {
  test('of an opening shows side, series, distances and confidence, and no price', () => {
    expect(read(OPENING)).toEqual({
      title: '↑ Long EURUSD 15m',
      body: 'Stop 15.8 pips, target 28.4 pips. Liquidity Sweep, confidence 44 %.',
      path: `/signals/${SIGNAL.id}`,
      tag: topicOf(OPENING),
    });
  });

  test('of an opening says which channel did not answer', () => {
    expect(read({ ...OPENING, insteadOf: 'your webhook' }).body).toContain(
      'Sent here because your webhook did not answer.',
    );
  });

  test('of a close shows the net result, and takes the place of the opening', () => {
    const closed = closing(1.8);
    expect(read(closed)).toMatchObject({
      title: 'EURUSD 15m: target reached',
      body: '+1.80 R net. Long, Liquidity Sweep.',
    });
    expect(read(closing(-1)).body).toMatch(/^−1\.00 R net\./);
    expect(topicOf(closed)).toBe(topicOf(OPENING));
    expect(topicOf(OPENING)).toMatch(/^[\w-]{32}$/);
  });

  test('of a price alert shows its note, and stands alone', () => {
    const alert = {
      type: 'price.alert',
      symbol: 'XAUUSD',
      direction: 'above',
      level: 2000,
      price: 2001,
      at: '',
    } as const;
    const { title, body, path, tag } = read({ ...alert, note: 'Old high' });
    expect([title, body, path]).toEqual([
      'Price alert: XAUUSD',
      'XAUUSD is above the level of your alert. Old high',
      '/signals?q=XAUUSD',
    ]);
    expect(topicOf({ ...alert, note: null })).toBeNull();
    expect(tag).toMatch(/^[\w-]{32}$/);
  });

  test.each(STRATEGIES.map(({ id }) => nameOf(id)))('of %s has less than 3 kB', (strategyName) => {
    const signal = { ...SIGNAL, strategyName, note: 'ä'.repeat(2_000) };
    expect(payloadOf({ ...OPENING, signal }, DELIVERY, instrumentOf).length).toBeLessThan(PUSH_PAYLOAD_MAX);
  });

  test('with a long text is cut before 3 kB', () => {
    const alert = {
      type: 'system.alert',
      title: '€'.repeat(500),
      text: '🙂'.repeat(5_000),
      path: '/status',
      at: '',
    } as const;
    expect(payloadOf(alert, DELIVERY, instrumentOf).length).toBeLessThan(PUSH_PAYLOAD_MAX);
    expect(read(alert).body.endsWith('…')).toBe(true);
  });

  test('of a digest names the first signals and counts the others', () => {
    const digest = { type: 'digest', from: '', until: '', signals: Array.from({ length: 5 }, () => SIGNAL) } as const;
    expect(read(digest)).toMatchObject({
      title: '5 signals since the last digest',
      body: '↑ EURUSD 15m, ↑ EURUSD 15m, ↑ EURUSD 15m and 2 more.',
    });
  });
});
