import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSeries } from '../../series.ts';
import { readColumns, writeColumns } from './columns-file.ts';

test('reads the columns that were written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-bench-'));
  const series = makeSeries('5k');
  writeColumns(join(folder, 'bars'), series);
  expect(readColumns(join(folder, 'bars'))).toEqual(series);
  rmSync(folder, { recursive: true });
});
