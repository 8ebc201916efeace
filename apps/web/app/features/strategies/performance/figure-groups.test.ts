import { FIGURE_GROUPS } from '@sealtick/contract';
import { DEFINITIONS, HEADLINE_STATISTICS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { groupedFigures, isTile } from './figure-groups.ts';

const all = Object.entries(DEFINITIONS).map(([key, { label, definition, unit }]) => ({
  key,
  label,
  definition,
  unit,
  value: 1,
  interval: null,
  reason: null,
  isHeadline: ['cagr', ...HEADLINE_STATISTICS].includes(key),
}));

test('every figure of the engine, and the deflated Sharpe ratio, is in one group', () => {
  const grouped = FIGURE_GROUPS.flatMap(({ keys }): readonly string[] => keys);
  expect([...grouped].sort()).toEqual([...Object.keys(DEFINITIONS), 'deflatedSharpeRatio'].sort());
});

test('twelve figures are tiles, and the groups have the others once', () => {
  const tiles = all.filter(isTile).map(({ key }) => key);
  expect(tiles).toHaveLength(12);
  const rest = groupedFigures(all).flatMap(({ figures }) => figures.map(({ key }) => key));
  expect([...tiles, ...rest].sort()).toEqual(Object.keys(DEFINITIONS).sort());
});

test('leaves out groups without figures', () => {
  expect(groupedFigures([])).toEqual([]);
});
