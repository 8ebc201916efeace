import { expect, test } from 'vitest';
import { basisRuns } from './basis-runs.ts';

const live = { basis: { record: 'live', market: 'simulated' } } as const;
const backtest = { basis: { record: 'backtest', market: 'simulated' } } as const;

test('rows keep their order, and each mark stands above the rows that it means', () => {
  const runs = basisRuns([live, backtest, backtest, live]);
  expect(runs.map(({ basis, rows }) => [basis.record, rows.length])).toEqual([
    ['live', 1],
    ['backtest', 2],
    ['live', 1],
  ]);
});

test('rows on one basis have one mark, and no rows have none', () => {
  expect(basisRuns([live, live])).toHaveLength(1);
  expect(basisRuns([])).toEqual([]);
});

test('a signal of the log before a restore has a mark of its own', () => {
  const former = { basis: { ...live.basis, formerLog: true } } as const;
  expect(basisRuns([live, former])).toHaveLength(2);
});
