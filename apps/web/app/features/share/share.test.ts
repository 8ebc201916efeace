import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../lib/server/escape-xml.ts';
import { sampleMetrics } from '../../routes/ui/sample-data.ts';
import { card, lines } from './card.ts';
import { curvePath } from './curve-path.ts';
import { drawStrategyCard } from './draw-strategy-card.ts';

const box = { x: 0, y: 0, width: 100, height: 50 };
const metrics = sampleMetrics({
  sharpe: null,
  maxDrawdown: -0.04,
  winRate: 0.283,
  avgRR: 2.84,
  annualReturn: 0.027,
  trades: 53,
  from: null,
  to: null,
  basis: { record: 'backtest', market: 'simulated' },
});

test('scales a curve to its box, lowest value at the bottom and highest at the top', () => {
  expect(curvePath([1, 3, 2], box)).toBe('M0.0 50.0L50.0 0.0L100.0 25.0');
});

test('draws no curve of fewer than two values, and leaves out values that are not numbers', () => {
  expect(curvePath([], box)).toBe('');
  expect(curvePath([5], box)).toBe('');
  expect(curvePath([1, Number.NaN, 3], box)).toBe('M0.0 50.0L100.0 0.0');
});

test('keeps the last value of a long curve', () => {
  const path = curvePath(
    Array.from({ length: 5_000 }, (_, i) => i),
    box,
  );
  expect(path.split('L').length).toBeLessThan(420);
  expect(path).toMatch(/L100\.0 0\.0$/);
});

test('breaks text between words and ends what does not fit in an ellipsis', () => {
  expect(lines('one two three four', 8, 4)).toEqual(['one two', 'three', 'four']);
  expect(lines('one two three four', 8, 2)).toEqual(['one two', 'three …']);
});

test('draws a strategy with its figures, their record and market kind, and a dash for a missing figure', () => {
  const svg = drawStrategyCard({
    site: { name: 'A & B', logo: null },
    strategy: { name: '<Trend>', oneLiner: 'Follows.', performanceMetrics: metrics, restored: null },
    records: [],
  });
  for (const words of ['A &amp; B', '&lt;Trend>', '+2.7%', '−4.0%', '>—<', 'No record yet'])
    expect(svg).toContain(words);
  expect(svg).toContain('Backtest, simulated market');
  for (const words of ['<Trend>', 'Restarted']) expect(svg).not.toContain(words);
});

test('draws the restore after which the record of a strategy restarted', () => {
  const restored = { at: '2026-11-02T09:00:00.000Z', lostEntries: 1_204 };
  const strategy = { name: 'Trend', oneLiner: 'Follows.', performanceMetrics: metrics, restored };
  expect(drawStrategyCard({ site: { name: 'A', logo: null }, strategy, records: [] })).toContain(
    'Restarted after a restore on 2 Nov 2026, 1,204 entries lost',
  );
});

test('escapes text so that it cannot end its element', () => {
  expect(escapeXml('</text><script> & "x"')).toBe('&lt;/text>&lt;script> &amp; &quot;x&quot;');
});

describe('The top of a picture', () => {
  const logo = { png: 'iVBORw0=', width: 400, height: 100 };

  test('shows the mark of the product beside the name of a site without a logo', () => {
    const svg = card({ name: 'Northwind', logo: null }, '', '');
    expect(svg).toContain('<circle');
    expect(svg).toContain('>Northwind<');
  });

  test('shows a wide logo in place of the name, scaled to its box', () => {
    const svg = card({ name: 'Northwind', logo }, '', '');
    expect(svg).toContain('width="192" height="48" href="data:image/png;base64,iVBORw0="');
    expect(svg).not.toContain('<circle');
    expect(svg).not.toContain('>Northwind<');
  });

  test('shows a square logo beside the name', () => {
    expect(card({ name: 'Northwind', logo: { ...logo, width: 100 } }, '', '')).toContain('>Northwind<');
  });
});
