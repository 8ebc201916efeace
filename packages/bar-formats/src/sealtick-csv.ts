import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

const HEADER = 'time,open,high,low,close,volume';

/** Recognises the format of this project: `time,open,high,low,close,volume`, ISO 8601 opens in UTC. */
export function readSealtickCsv(sample: Sample): Layout | null {
  if (sample.delimiter !== ',' || sample.header?.join(',') !== HEADER) return null;
  if (!sample.rows.every((row) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(row[0]!))) return null;
  return tableLayout(sample, { format: 'sealtick-csv', title: 'Sealtick CSV' });
}
