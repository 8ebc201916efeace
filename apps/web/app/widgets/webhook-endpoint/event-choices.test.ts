import { expect, test } from 'vitest';
import { hasSame, withChoice } from './event-choices.ts';

test('a choice of events keeps the categories that have no box', () => {
  expect(withChoice(['signals', 'price-alerts'], 'updates', true)).toEqual(['signals', 'price-alerts', 'updates']);
  expect(withChoice(['signals', 'price-alerts'], 'signals', false)).toEqual(['price-alerts']);
});

test('categories are the same in any order', () => {
  expect(hasSame(['signals', 'updates'], ['updates', 'signals'])).toBe(true);
  expect(hasSame(['signals'], ['updates'])).toBe(false);
  expect(hasSame(['signals'], ['signals', 'updates'])).toBe(false);
});
