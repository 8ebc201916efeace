import { expect, test } from 'vitest';
import { reasonText, stepName } from './order-state.ts';

test('a reason follows the name of the state, in one sentence', () => {
  const text = (reason: string | null) => reasonText({ state: 'not-placed', reason, steps: [] }, 'OANDA');
  expect(text('Too late by 12 s.')).toBe('Not placed: too late by 12 s.');
  expect(text('EURUSD has no name at OANDA.')).toBe('Not placed: EURUSD has no name at OANDA.');
  expect(text(null)).toBeNull();
});

test('the reason of an order with fills is that of the rest', () => {
  for (const state of ['partly-filled', 'open', 'closed'] as const) {
    expect(reasonText({ state, reason: 'INSUFFICIENT_MARGIN', steps: [] }, 'OANDA')).toBe(
      'A part was not filled: INSUFFICIENT_MARGIN',
    );
  }
});

test('the reason of a lost order says what to do', () => {
  const lost = { state: 'lost' as const, reason: 'The broker does not know the order.', steps: [] };
  expect(reasonText(lost, 'OANDA')).toBe(
    'Lost: the broker does not know the order. Check your orders and positions at OANDA.',
  );
});

test('the reason of a part that is lost after it was filled says so', () => {
  const reason = 'The broker does not know the order.';
  const steps = ['filled', 'lost'].map((state) => ({ at: '', state, detail: reason, brokerRef: null }));
  for (const state of ['partly-filled', 'open', 'closed'] as const) {
    expect(reasonText({ state, reason, steps }, 'OANDA')).toBe(
      'A part is lost: the broker does not know the order. Check your orders and positions at OANDA.',
    );
    expect(reasonText({ state, reason: 'Refused.', steps }, 'OANDA')).toBe('A part was not filled: refused.');
  }
});

test('a step that pages do not know is named as the server does', () => {
  expect(stepName('partly-filled')).toBe('Partly filled');
  expect(stepName('stop-moved')).toBe('Stop moved');
});
