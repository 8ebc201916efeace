import { expect, test } from 'vitest';
import { printReports, toReport } from './report.ts';

const run = {
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcp: 900,
  tbt: 12,
  cls: 0,
  findings: [],
};

test('reports the median and the spread of the runs, and each finding once', () => {
  const finding = { findings: ['performance: speed-index'] };
  const runs = [900, 1_300, 1_250].map((lcp) => ({ ...run, lcp, ...finding }));
  const report = toReport('/signals', runs, 139.4);
  expect(report.figures.lcp).toEqual({ median: 1_250, low: 900, high: 1_300 });
  expect(report.missesGate).toEqual(['lcp']);
  expect(report.findings).toEqual(['performance: speed-index']);
});

test('marks values that miss the gate, and those that miss only the goal', () => {
  const slow = toReport('/slow', [{ ...run, lcp: 1_300 }], 1);
  const near = toReport('/near', [{ ...run, lcp: 1_100 }], 1);
  const fast = toReport(
    '/fast',
    [
      { ...run, lcp: 990 },
      { ...run, lcp: 900 },
    ],
    139.44,
  );
  const [, , ...lines] = printReports([slow, near, fast]).split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells.map((row) => row[6])).toEqual(['!1.30', '~1.10', '0.94 (0.90–0.99)']);
  expect(cells[2]!.at(-2)).toBe('139.4');
});
