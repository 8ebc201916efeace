import { expect, test } from 'vitest';
import { chosenDetail, detailsForAll } from './study-details.ts';

test('exits of a study can be decided by bars that are shorter than those of every series', () => {
  expect(detailsForAll(['daily', '1h'])).toEqual(['30m', '15m', '5m', '1m']);
  expect(detailsForAll(['5m'])).toEqual(['1m']);
  expect(detailsForAll([])).toEqual([]);
});

test('a choice that no longer fits the timeframes is not sent', () => {
  expect(chosenDetail(['4h'], '1h')).toEqual({ detail: '1h' });
  expect(chosenDetail(['4h', '1h'], '1h')).toEqual({});
  expect(chosenDetail(['4h'], '')).toEqual({});
});
