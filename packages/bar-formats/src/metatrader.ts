import { columnsByHeader } from './columns-by-header.ts';
import { columnsByShape } from './columns-by-shape.ts';
import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/** Most brokers' servers use Eastern European time with European changes; the week ends of the file may contradict it. */
const SERVER_CLOCK = {
  zone: 'Europe/Athens',
  basis: 'guess',
  words: 'Eastern European with daylight saving, assumed: the usual clock of a MetaTrader server',
} as const;

const isDotted = (text: string) => /^\d{4}\.\d{2}\.\d{2}$/.test(text);

/** Recognises MetaTrader 5, from its bars window or its Python bridge: tick volumes, often a spread column. */
export function readMetaTrader5(sample: Sample): Layout | null {
  const { header } = sample;
  if (header === null) return null;
  if (!header.some((name) => ['tickvol', 'tick_volume', 'tickvolume', 'tick volume'].includes(name))) return null;
  const columns = columnsByHeader(header);
  if (columns === null) return null;
  return tableLayout(sample, { format: 'metatrader-5', title: 'MetaTrader 5 export', columns, clock: SERVER_CLOCK });
}

/** Recognises MetaTrader 4's History Center: `YYYY.MM.DD,HH:MM,O,H,L,C,V`, with or without a header. */
export function readMetaTrader4(sample: Sample): Layout | null {
  const columns = sample.header === null ? columnsByShape(sample) : columnsByHeader(sample.header);
  if (columns === null || columns.time === null) return null;
  const { date } = columns;
  if (sample.rows.filter((row) => isDotted(row[date] ?? '')).length * 2 <= sample.rows.length) return null;
  return tableLayout(sample, { format: 'metatrader-4', title: 'MetaTrader 4 export', columns, clock: SERVER_CLOCK });
}
