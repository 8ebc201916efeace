import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFINITIONS } from '@sealtick/engine';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../docs/statistics.md'), 'utf8');
const [, section = ''] = text.split('## Definitions');
const [table = ''] = section.split(/\n#/);
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2);
const keysIn = (row: string) => [...row.split('|')[2]!.matchAll(/`(\w+)`/g)].map(([, key]) => key!);

/** Figures that are computed apart from the table of the engine. */
const OTHERS = ['deflatedSharpe', 'brier', 'skill'];

test('docs/statistics.md has one row for each figure, and no row without one', () => {
  const keys = rows.flatMap(keysIn);
  expect(keys.toSorted()).toEqual([...Object.keys(DEFINITIONS), ...OTHERS].toSorted());
  expect(rows.filter((row) => keysIn(row).length === 0)).toEqual([]);
});
