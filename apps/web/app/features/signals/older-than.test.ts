import { expect, test } from 'vitest';
import { sampleSignal } from '../../routes/ui/sample-data.ts';
import { olderThan } from './older-than.ts';
import { toSignalViews } from './signal-view.ts';

const getRows = (...indexes: readonly (number | null)[]) =>
  toSignalViews(indexes.map((index, at) => sampleSignal({ id: `${index ?? `none ${at}`}`, index })));
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('leaves out the signals above', () => {
  const above = getRows(9, 8, 7);
  expect(ids(olderThan(above, above[0]!, getRows(9, 8, 7, 5, 4)))).toEqual(['5', '4']);
});

test('leaves out new signals that are held back, even after a burst', () => {
  const above = getRows(9, 8, 7);
  expect(ids(olderThan(above, above[0]!, getRows(12, 11, 9, 8, 7, 5)))).toEqual(['5']);
  expect(ids(olderThan(above, above[0]!, getRows(99, 98, 97)))).toEqual([]);
});

test('leaves out held signals while a search finds nothing in the feed', () => {
  expect(ids(olderThan([], getRows(9)[0]!, getRows(12, 9, 8)))).toEqual(['9', '8']);
});

test('keeps signals that are in no log', () => {
  const above = getRows(null);
  expect(ids(olderThan(above, above[0]!, getRows(null, null)))).toEqual(['none 1']);
});
