import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { makeSeries, SERIES_SIZES, type Series } from './series.ts';

const shared = process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../shared');

test('equals the shared series bit for bit', async () => {
  const reference = await import(pathToFileURL(join(shared, 'bench/series.mjs')).href);
  for (const size of SERIES_SIZES) {
    const ours = makeSeries(size);
    const theirs = reference.series(size) as Series;
    for (const column of Object.keys(theirs) as (keyof Series)[]) {
      const same = Buffer.compare(Buffer.from(ours[column].buffer), Buffer.from(theirs[column].buffer)) === 0;
      expect(same, `${column} of ${size}`).toBe(true);
    }
  }
});
