import { expect, test } from 'vitest';
import { formatSpanText } from './span-text.ts';

test('formats the length of a record in the customary unit', () => {
  const format = (days: number) => formatSpanText(days * 86_400_000);
  expect([1, 45, 90, 365, 700, 760, 3_290].map(format)).toEqual([
    '1 day',
    '45 days',
    '3 months',
    '12 months',
    '23 months',
    '2 years',
    '9 years',
  ]);
});
