import { PUSH_PAYLOAD_MAX } from '@sealtick/contract';
import { strategyName as getName, STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { getPayload, getTopic } from './push-payload.ts';
import { changing, closing, instrumentFor, OPENING, SIGNAL } from './testing/messages.ts';

const DELIVERY = 'dl_1';
const SIMULATED = { ...SIGNAL, basis: { record: 'live', market: 'simulated' } } as const;
const PRICE_ALERT = {
  type: 'price.alert',
  market: 'simulated',
  symbol: 'XAUUSD',
  direction: 'above',
  level: '2000.000',
  price: '2001.000',
  at: '',
} as const;
const read = (message: DeliveryMessage) =>
  JSON.parse(getPayload(message, DELIVERY, instrumentFor).toString('utf8').replaceAll('\u00a0', ' '));

describe('A push message', () => {
  test('of an opening shows side, series, distances and confidence, and no price', () => {
    expect(read(OPENING)).toEqual({
      title: '↑ Long EURUSD 15m',
      body: 'Stop 15.8 pips, target 28.4 pips. Liquidity Sweep, confidence 44%. Educational, not investment advice. You can lose more than you invest.',
      path: `/signals/${SIGNAL.id}`,
      tag: getTopic(OPENING),
    });
  });

  test('of an opening says that its confidence is not calibrated', () => {
    const signal = { ...SIGNAL, confidenceN: 12 };
    expect(read({ ...OPENING, signal }).body).toContain('confidence 44%, uncalibrated (12 of 100 trades).');
  });

  test('of an opening says which channel did not answer', () => {
    expect(read({ ...OPENING, insteadOf: 'your webhook' }).body).toContain(
      'Sent here because your webhook did not answer.',
    );
  });

  test.each([
    ['an opening', { ...OPENING, signal: SIMULATED }],
    ['a close', { ...closing(1.8), signal: SIMULATED }],
    ['a long price alert', { ...PRICE_ALERT, note: 'x'.repeat(1_000) }],
    ['a digest', { type: 'digest', from: '', until: '', followed: null, signals: [SIMULATED] }],
  ] as [string, DeliveryMessage][])('of a simulated market says so: %s', (_what, message) => {
    expect(read(message).body).toMatch(/ Simulated market: prices are generated\.$/);
  });

  test('of a close shows the net result, and takes the place of the opening', () => {
    const closed = closing(1.8);
    expect(read(closed)).toMatchObject({
      title: 'EURUSD 15m: target reached',
      body: '+1.80 R net. Long, Liquidity Sweep.',
    });
    expect(read(closing(-1)).body).toMatch(/^−1\.00 R net\./);
    expect(getTopic(closed)).toBe(getTopic(OPENING));
    expect(getTopic(OPENING)).toMatch(/^[\w-]{32}$/);
  });

  test('of a price alert shows its note, and stands alone', () => {
    const alert = {
      type: 'price.alert',
      market: 'real',
      symbol: 'XAUUSD',
      direction: 'above',
      level: '2000.000',
      price: '2001.000',
      at: '',
    } as const;
    const { title, body, path, tag } = read({ ...alert, note: 'Old high' });
    expect([title, body, path]).toEqual([
      'Price alert: XAUUSD',
      'XAUUSD is above the level of your alert. Old high',
      '/signals?q=XAUUSD',
    ]);
    expect(getTopic({ ...alert, note: null })).toBeNull();
    expect(tag).toMatch(/^[\w-]{32}$/);
  });

  test.each([
    ['fill', 'EURUSD 15m: filled', changing('filled')],
    [
      'target',
      'EURUSD 15m: target 1 of 2 reached',
      changing('target', { targetsReached: 1, targets: ['1.09', '1.1'] }),
    ],
    ['moved stop', 'EURUSD 15m: stop moved', changing('stopMoved')],
  ])('of a %s names it, and takes the place of the opening', (_what, title, message) => {
    expect(read(message)).toEqual({
      title,
      body: 'Long, Liquidity Sweep.',
      path: `/signals/${SIGNAL.id}`,
      tag: getTopic(OPENING),
    });
  });

  test.each([
    ['target', 'target reached'],
    ['stop', 'stopped'],
    ['exit', 'rule exit'],
    ['time', 'time exit'],
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
  ] as const)('of a close by %s says "%s"', (closeReason, words) => {
    const close = closing(-1);
    expect(read({ ...close, signal: { ...close.signal, closeReason } }).title).toBe(`EURUSD 15m: ${words}`);
  });

  test.each(['opened', 'filled', 'target', 'stopMoved', 'closed'] as const)(
    'of an own signal has no price either: %s',
    (change) => {
      const signal = { ...SIGNAL, fillPrice: '1.08510', currentStop: '1.08400', note: null };
      const { title, body } = read({ type: 'own.signal', signal, change, at: '' });
      expect(`${title} ${body}`).toMatch(/^Your signal.* EURUSD long.* Your own strategy Liquidity Sweep\./);
      expect(`${title} ${body}`).not.toMatch(/1\.08/);
    },
  );

  test('of an account at a broker has its title alone, because its text has prices', () => {
    const title = 'OANDA, live, 101-004: the stop of EURUSD was changed';
    const about = { connectionId: 'brk_a', broker: 'oanda', signalId: null, path: '/broker-setup', at: '' } as const;
    const text = 'EURUSD: The stop is at 1.09000.';
    expect(read({ type: 'broker.alert', ...about, title, text })).toMatchObject({
      title,
      body: 'The page of the account says more.',
    });
  });

  test('of a signal that was not sent in time says so and why', () => {
    const { sealed } = OPENING;
    expect(
      read({ type: 'signal.missed', signal: SIGNAL, now: null, sealed, reason: 'The push service answered 503.' }),
    ).toEqual({
      title: 'Missed: EURUSD 15m',
      body: 'A signal was not sent to this browser in time: The push service answered 503.',
      path: `/signals/${SIGNAL.id}`,
      tag: getTopic(OPENING),
    });
  });

  test.each([
    ['symbol', { symbol: 'EURUSD', currency: null }, 'Market alert: EURUSD', '/signals?q=EURUSD'],
    ['currency', { symbol: null, currency: 'USD' }, 'Market alert: USD', '/signals'],
  ])('of a market alert about a %s names it and the reason, and stands alone', (_what, about, title, path) => {
    const alert = { ...about, reason: 'US payrolls', releaseAt: null, issuedAt: '' };
    const message = { type: 'market.alert', market: 'real', alert, sealed: OPENING.sealed } as const;
    expect(read(message)).toMatchObject({ title, body: 'US payrolls', path });
    expect(getTopic(message)).toBeNull();
  });

  test('of a strategy gives its status and the reason, and takes the place of an earlier one', () => {
    const status = {
      type: 'strategy.status',
      strategyId: 'liquidity-sweep',
      strategyName: 'Liquidity Sweep',
      status: 'paused',
      reason: 'Figures outside of their range',
      at: '',
    } as const;
    expect(read(status)).toEqual({
      title: 'Liquidity Sweep: paused',
      body: 'Figures outside of their range',
      path: '/strategies/liquidity-sweep',
      tag: getTopic({ ...status, status: 'running' }),
    });
    expect(getTopic(status)).not.toBe(getTopic({ ...status, strategyId: 'trend' }));
  });

  test('that the member asked for is marked as a test, and leads to the settings', () => {
    expect(read({ type: 'test', at: '' })).toMatchObject({
      title: 'Test message',
      body: 'Push messages reach this browser.',
      path: '/delivery-settings',
    });
  });

  test.each(STRATEGIES.map(({ id }) => getName(id)))('of %s has less than 3 kB', (strategyName) => {
    const signal = { ...SIGNAL, strategyName, note: 'ä'.repeat(2_000) };
    expect(getPayload({ ...OPENING, signal }, DELIVERY, instrumentFor).length).toBeLessThan(PUSH_PAYLOAD_MAX);
  });

  test.each([
    ['an emoji', '🙂'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a letter with an accent of its own', 'e\u0301'],
    ['a flag', '🇩🇪'],
  ])('is cut between characters: %s', (_what, character) => {
    const texts = { title: character.repeat(200), text: character.repeat(700) };
    const alert = { type: 'system.alert', ...texts, path: '/status', at: '' } as const;
    for (const cut of [read(alert).title, read(alert).body] as string[]) {
      expect(cut.endsWith('…')).toBe(true);
      expect(cut.slice(0, -1).replaceAll(character, '')).toBe('');
    }
  });

  test('with a long text is cut before 3 kB', () => {
    const alert = {
      type: 'system.alert',
      title: '€'.repeat(500),
      text: '🙂'.repeat(5_000),
      path: '/status',
      at: '',
    } as const;
    expect(getPayload(alert, DELIVERY, instrumentFor).length).toBeLessThan(PUSH_PAYLOAD_MAX);
    expect(read(alert).body.endsWith('…')).toBe(true);
  });

  test('of a digest names the first signals and counts the others', () => {
    const digest = {
      type: 'digest',
      from: '',
      until: '',
      followed: null,
      signals: Array.from({ length: 5 }, () => SIGNAL),
    } as const;
    expect(read(digest)).toMatchObject({
      title: '5 signals since the last digest',
      body: '↑ EURUSD 15m, ↑ EURUSD 15m, ↑ EURUSD 15m and 2 more.',
    });
  });
});
