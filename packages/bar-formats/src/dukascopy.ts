import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/** Recognises Dukascopy's web export: `DD.MM.YYYY HH:MM:SS.000` (day first), bid or ask prices. */
export function readDukascopy(sample: Sample): Layout | null {
  const stamped = (row: readonly string[]) => /^\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}\.\d{3}/.test(row[0]!);
  if (sample.header === null || sample.rows.filter(stamped).length * 2 <= sample.rows.length) return null;
  const utc = /gmt|utc/.test(sample.header[0]!);
  return tableLayout(sample, {
    format: 'dukascopy-csv',
    stampMarks: 'open',
    title: 'Dukascopy export',
    clock: {
      zone: 'UTC',
      basis: utc ? 'known' : 'guess',
      words: utc ? 'UTC, as stated in the header' : 'UTC, assumed: the default of the Dukascopy export',
    },
  });
}
