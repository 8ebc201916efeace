import { columnsByHeader } from './columns-by-header.ts';
import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import { plainName } from './plain-name.ts';
import type { Sample } from './sample.ts';

/** Recognises Interactive Brokers' API as saved by its libraries: bars with an average price and a number of trades. */
export function readInteractiveBrokers(sample: Sample): Layout | null {
  const names = sample.header?.map(plainName) ?? [];
  const has = (...words: string[]) => words.some((word) => names.includes(word));
  if (!has('barcount', 'bar count', 'count') || !has('average', 'wap')) return null;
  const columns = columnsByHeader(names);
  return columns === null
    ? null
    : tableLayout(sample, {
        format: 'interactive-brokers',
        stampMarks: 'open',
        title: 'Interactive Brokers bars',
        columns,
      });
}
