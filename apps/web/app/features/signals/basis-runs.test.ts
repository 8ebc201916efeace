import { expect, test } from 'vitest';
import { basisRuns, listBasis, runHeading } from './basis-runs.ts';

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

const at = (row: typeof live | typeof backtest, createdAt: string) => ({ ...row, createdAt });

test('a list with live rows is one of the live record, whatever most rows are', () => {
  expect(listBasis([backtest, backtest, live])).toEqual(live.basis);
  expect(listBasis([backtest])).toEqual(backtest.basis);
  expect(listBasis([])).toBeNull();
});

test('the heading of replayed rows says before which day they are', () => {
  const rows = [at(live, '2026-11-26T08:00:00Z'), at(backtest, '2026-11-25T08:00:00Z')];
  expect(basisRuns(rows).map((run) => runHeading(run, rows))).toEqual(['Live', 'Before 26 Nov 2026: backtest']);
  const late = [...rows, at(backtest, '2026-11-27T08:00:00Z')];
  expect(runHeading(basisRuns(late)[1]!, late), 'one is newer than a live row').toBe('Backtest');
  expect(runHeading(basisRuns([rows[1]!])[0]!, [rows[1]!]), 'without live rows').toBe('Backtest');
});
