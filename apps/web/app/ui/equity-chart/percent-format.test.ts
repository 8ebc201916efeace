import { expect, test } from 'vitest';
import { percentTicks } from './percent-format.ts';

test('labels of an axis have no decimals where every tick is whole', () => {
  expect(percentTicks([-0.1, 0, 0.1])).toEqual(['−10%', '0%', '+10%']);
});

test('labels of an axis have one decimal where a tick is not whole', () => {
  expect(percentTicks([0, 0.005, 0.01])).toEqual(['0%', '+0.5%', '+1.0%']);
});

test('labels of an axis have as many decimals as a small step needs', () => {
  expect(percentTicks([0, 0.0005, 0.001, 0.0015])).toEqual(['0%', '+0.05%', '+0.10%', '+0.15%']);
  expect(percentTicks([0.0002, 0.00024])).toEqual(['+0.020%', '+0.024%']);
});
