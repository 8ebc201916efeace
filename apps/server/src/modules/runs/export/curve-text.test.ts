import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { curveText } from './curve-text.ts';

const START = Date.UTC(2026, 0, 1);
const curve = (equity: readonly number[]) => ({ time: equity.map((_, i) => START + i * DAY_MS), equity: [...equity] });

test('gives first, last, highest and lowest value of a curve with its deepest drawdown, each with its day', () => {
  expect(curveText(curve([10_000, 12_000, 9_000, 11_000]))).toBe(
    'Equity: 0.00% on 2026-01-01, 10.00% on 2026-01-04; highest 20.00% on 2026-01-02, lowest -10.00% on 2026-01-03. Deepest drawdown: -25.00% on 2026-01-03.',
  );
});

test('says so where the curve never fell', () => {
  expect(curveText(curve([10_000, 10_000]))).toBe(
    'Equity: 0.00% on 2026-01-01, 0.00% on 2026-01-02; highest 0.00% on 2026-01-01, lowest 0.00% on 2026-01-01. No drawdown.',
  );
});
