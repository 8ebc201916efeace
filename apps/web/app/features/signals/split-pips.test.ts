import { expect, test } from 'vitest';
import { splitPips } from './split-pips.ts';

test('splits a price at the two digits that end at its pip', () => {
  expect(splitPips('1.19623', 0.0001)).toEqual({ before: '1.19', pips: '62', after: '3' });
  expect(splitPips('1.1962', 0.0001), 'without a fraction of a pip').toEqual({ before: '1.19', pips: '62', after: '' });
  expect(splitPips('146.538', 0.01)).toEqual({ before: '146.', pips: '53', after: '8' });
});

test('emphasises the whole price if there is no pip, or the price does not reach it', () => {
  expect(splitPips('15,620.30', null)).toEqual({ before: '', pips: '15,620.30', after: '' });
  expect(splitPips('1.19', 0.0001)).toEqual({ before: '', pips: '1.19', after: '' });
  expect(splitPips('N/A', 0.0001)).toEqual({ before: '', pips: 'N/A', after: '' });
});
