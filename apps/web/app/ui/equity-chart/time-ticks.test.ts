import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const over = (from: string, to: string) => timeTicks({ from: Date.parse(from), to: Date.parse(to) });
const labels = (ticks: ReturnType<typeof timeTicks>) => ticks.map(({ label }) => label);

test('labels months of a short record and years of a long one', () => {
  expect(labels(over('2026-01-15', '2026-06-20'))).toEqual([
    'Feb 2026',
    'Mar 2026',
    'Apr 2026',
    'May 2026',
    'Jun 2026',
  ]);
  expect(labels(over('2019-03-01', '2024-06-01'))).toEqual(['2020', '2021', '2022', '2023', '2024']);
});

test.each([
  ['a month', '2026-01-15', '2026-03-20', 52],
  ['half a year', '2026-01-15', '2026-06-10', 52],
  ['two years', '2024-01-15', '2026-01-10', 52],
  ['ten years', '2015-01-15', '2025-06-10', 30],
])('shows on a phone only labels that do not overlap: %s', (_name, from, to, width) => {
  const shown = over(from, to).filter(({ isOnPhone }) => isOnPhone);
  expect(shown.length).toBeGreaterThan(0);
  const axis = 192;
  for (const [i, { at }] of shown.entries()) {
    expect(at * axis, 'the first label is not cut off').toBeGreaterThanOrEqual(width / 2 - 1);
    if (i > 0) expect((at - shown[i - 1]!.at) * axis).toBeGreaterThan(width + 4);
  }
});
