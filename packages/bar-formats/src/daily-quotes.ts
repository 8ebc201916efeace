import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/** Recognises daily quotes as exported by stock sites: a header and dates without a time of day. */
export function readDailyQuotes(sample: Sample): Layout | null {
  if (sample.header === null) return null;
  const layout = tableLayout(sample, { format: 'daily-quotes', title: 'Daily quotes' });
  return layout !== null && layout.clock.basis === 'label' ? layout : null;
}
