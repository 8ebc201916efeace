import { expect, test } from 'vitest';
import { countRuns } from './study-settings.ts';

const form = {
  axes: [
    { name: 'stopAtr', from: '1', to: '3', step: '0,5' },
    { name: 'lookbackBars', from: '20', to: '60', step: '10' },
  ],
  sampling: 'grid',
  sets: '12',
  seed: '7',
} as const;
const drawn = { ...form, sampling: 'latin-hypercube' } as const;

test('a grid has every combination on every symbol', () => {
  expect(countRuns(form, 1)).toBe(25);
  expect(countRuns({ ...form, sets: 'x' }, 3)).toBe(75);
});

test('combinations that are drawn are counted per symbol, and are never more than there are', () => {
  expect(countRuns(drawn, 1)).toBe(12);
  expect(countRuns(drawn, 3)).toBe(36);
  expect(countRuns({ ...drawn, sets: '100' }, 3)).toBe(75);
});

test('the number of runs is unknown while a field is not a number that the site accepts', () => {
  for (const wrong of [{ sets: '0' }, { sets: '1.5' }, { sets: '' }, { sets: '10001' }, { seed: '-1' }, { seed: 'a' }])
    expect(countRuns({ ...drawn, ...wrong }, 1), JSON.stringify(wrong)).toBeNull();
  expect(countRuns({ ...form, axes: [{ ...form.axes[0], step: '0' }] }, 1)).toBeNull();
});
