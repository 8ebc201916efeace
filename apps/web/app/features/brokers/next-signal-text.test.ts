import { expect, test } from 'vitest';
import { generatedText, getObstacle, nextText } from './next-signal-text.ts';

test('the next signal is placed, or waits, or is not placed, by mode and state of the account', () => {
  const oanda = { broker: 'oanda', state: 'active', tradeMode: 'automated' } as const;
  expect(nextText(oanda, 'real')).toContain('is placed automatically');
  expect(nextText({ ...oanda, tradeMode: 'manual' }, 'real')).toContain('waits here until you confirm it');
  expect(nextText({ ...oanda, state: 'halted' }, 'real')).toContain('None is placed');
  expect(nextText(oanda, 'simulated')).toContain('no order is sent to OANDA');
});

test('nothing is copied without an active subscription', () => {
  const getText = (...subscriptions: readonly { isActive: boolean }[]) => getObstacle(subscriptions, undefined)?.text;
  expect(getText()).toBe('You are not subscribed to a strategy, so nothing is copied.');
  expect(getText({ isActive: false })).toContain('nothing new is copied');
  expect(getText({ isActive: false }, { isActive: true })).toBeUndefined();
  expect(getObstacle(undefined, { automaticStopLoss: true })).toBeNull();
});

test('nothing is copied while automatic stop loss is off', () => {
  const obstacle = getObstacle([{ isActive: true }], { automaticStopLoss: false });
  expect(obstacle).toMatchObject({
    text: expect.stringContaining('Automatic stop loss is off'),
    link: { to: '/risk-config' },
  });
});

test('orders go to a real broker on a real market only', () => {
  expect(generatedText('oanda', 'simulated')).toContain('no order is sent to OANDA');
  expect(generatedText('oanda', 'real')).toBeNull();
  expect(generatedText('paper', 'simulated')).toBeNull();
});
