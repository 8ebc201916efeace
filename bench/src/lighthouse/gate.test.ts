import { expect, test } from 'vitest';
import { spreadOf } from '../measure/spread.ts';
import { missedBy } from './gate.ts';

const figuresOf = (categories: number, lcp: number, cls: number) => {
  const category = spreadOf([categories]);
  const rest = { lcp: spreadOf([lcp]), cls: spreadOf([cls]) };
  return { performance: category, accessibility: category, bestPractices: category, seo: category, ...rest };
};

test('passes a page at the limits and names the limits that another exceeds', () => {
  expect(missedBy(figuresOf(95, 1_200, 0), 'gate')).toEqual([]);
  expect(missedBy({ ...figuresOf(95, 1_201, 0.001), seo: spreadOf([94]) }, 'gate')).toEqual(['seo', 'lcp', 'cls']);
});

test('has a goal that is stricter than the gate', () => {
  expect(missedBy(figuresOf(97, 1_000, 0), 'goal')).toEqual([]);
  expect(missedBy({ ...figuresOf(97, 1_001, 0), performance: spreadOf([96]) }, 'goal')).toEqual(['performance', 'lcp']);
});

test('leaves out figures that do not count for a page', () => {
  expect(missedBy({ ...figuresOf(95, 1_200, 0), seo: spreadOf([66]) }, 'gate', ['seo'])).toEqual([]);
});

test('decides by the median', () => {
  expect(missedBy({ ...figuresOf(100, 1_000, 0), lcp: spreadOf([900, 1_100, 4_000]) }, 'gate')).toEqual([]);
});
