import { expect, test } from 'vitest';
import { toNameOptions } from './name-options.ts';

test('A paused strategy is marked in the strategy filter', () => {
  expect(
    toNameOptions([
      { id: 'a', name: 'Twin Ratio', isPaused: false },
      { id: 'b', name: 'Sweep & Gap', isPaused: true },
    ]),
  ).toEqual([
    { value: 'a', label: 'Twin Ratio' },
    { value: 'b', label: 'Sweep & Gap (paused)' },
  ]);
});
