import { expect, test } from 'vitest';
import { ticksWithLabels } from './tick-labels.ts';

test('hides the label of a tick that a tag would cover half', () => {
  expect(ticksWithLabels([20, 60, 100, 140], [66])).toEqual([true, false, true, true]);
});

test('keeps the room free into which overlapping tags may be moved', () => {
  expect(ticksWithLabels([60, 90, 110, 140, 170], [100, 100])).toEqual([true, false, false, true, true]);
  expect(ticksWithLabels([40, 80, 130, 170], [100, 104, 108])).toEqual([true, false, false, true]);
});

test('shows the label of a tick whose position is unknown', () => {
  expect(ticksWithLabels([null], [10])).toEqual([true]);
});
