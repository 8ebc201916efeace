import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/** Recognises FirstRate Data: no header, named `SPY_full_1min_adjsplit.txt`, on the New York clock. */
export function readFirstRate(sample: Sample): Layout | null {
  if (sample.header !== null) return null;
  if (!/_(1|5|30)?(min|hour|day)_(adj\w*|unadjusted|continuous\w*)|firstrate/i.test(sample.fileName)) return null;
  return tableLayout(sample, {
    format: 'firstrate',
    stampMarks: 'open',
    title: 'FirstRate Data',
    clock: {
      zone: 'America/New_York',
      basis: 'known',
      words: 'New York with daylight saving, from the FirstRate name',
    },
  });
}
