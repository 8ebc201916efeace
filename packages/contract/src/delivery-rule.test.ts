import { expect, test } from 'vitest';
import { MIN_CONFIDENCES } from './delivery-choices.ts';
import { DeliveryRule, preselectedConfidence } from './delivery-rule.ts';

test('the minimum confidence offers Any and 50 to 90', () => {
  expect(MIN_CONFIDENCES).toEqual([0, 50, 60, 70, 80, 90]);
  for (const refused of [-1, 1, 55, 100])
    expect(DeliveryRule.shape.minConfidence.safeParse(refused).success, `${refused}`).toBe(false);
});

test.each([
  [[], 0],
  [[[1, 0]], 0],
  [[[1, 1]], 70],
  [[[10, 1]], 70],
  [[[11, 1]], 0],
  [[[99, 9]], 0],
  [[[90, 9]], 70],
  [
    [
      [12, 12],
      [10, 1],
    ],
    70,
  ],
  [
    [
      [12, 12],
      [10, 0],
    ],
    0,
  ],
] as const)('of signals and those that reach 70%% by strategy, %j: %i is preselected', (counts, expected) => {
  expect(preselectedConfidence(counts.map(([signals, passing]) => ({ signals, passing })))).toBe(expected);
});
