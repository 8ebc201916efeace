import { expect, test } from 'vitest';
import { toSpread } from '../measure/spread.ts';
import { missedBy } from './gate.ts';

const getFigures = (categories: number, lcp: number, cls: number) => {
  const category = toSpread([categories]);
  const rest = { lcp: toSpread([lcp]), cls: toSpread([cls]) };
  return { performance: category, accessibility: category, bestPractices: category, seo: category, ...rest };
};

test('passes a page at the limits and names the limits that another exceeds', () => {
  expect(missedBy(getFigures(95, 1_200, 0), 'gate')).toEqual([]);
  expect(missedBy({ ...getFigures(95, 1_201, 0.001), seo: toSpread([94]) }, 'gate')).toEqual(['seo', 'lcp', 'cls']);
});

test('has a goal that is stricter than the gate', () => {
  expect(missedBy(getFigures(97, 1_000, 0), 'goal')).toEqual([]);
  expect(missedBy({ ...getFigures(97, 1_001, 0), performance: toSpread([96]) }, 'goal')).toEqual([
    'performance',
    'lcp',
  ]);
});

test('leaves out figures that do not count for a page', () => {
  expect(missedBy({ ...getFigures(95, 1_200, 0), seo: toSpread([66]) }, 'gate', ['seo'])).toEqual([]);
});

test('decides by the median', () => {
  expect(missedBy({ ...getFigures(100, 1_000, 0), lcp: toSpread([900, 1_100, 4_000]) }, 'gate')).toEqual([]);
});
