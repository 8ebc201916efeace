import { expect, test } from 'vitest';
import { reasonText, stepName } from './order-state.ts';

test('a reason follows the name of the state, in one sentence', () => {
  const text = (reason: string | null) => reasonText({ state: 'not-placed', reason });
  expect(text('Too late by 12 s.')).toBe('Not placed: too late by 12 s.');
  expect(text('EURUSD has no name at OANDA.')).toBe('Not placed: EURUSD has no name at OANDA.');
  expect(text(null)).toBeNull();
});

test('a step that pages do not know is named as the server does', () => {
  expect(stepName('partly-filled')).toBe('Partly filled');
  expect(stepName('stop-moved')).toBe('Stop moved');
});
