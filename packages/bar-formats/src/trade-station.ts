import { columnsByHeader } from './columns-by-header.ts';
import { tableLayout } from './csv.ts';
import type { Layout } from './layout.ts';
import { plainName } from './plain-name.ts';
import type { Sample } from './sample.ts';

/** Recognises TradeStation: `Date,Time,Open,High,Low,Close,Up,Down`; timestamps are bar closes in exchange time. */
export function readTradeStation(sample: Sample): Layout | null {
  const names = sample.header?.map(plainName) ?? [];
  if (!names.includes('up') || !names.includes('down')) return null;
  const columns = columnsByHeader(names);
  if (columns === null || columns.time === null) return null;
  return tableLayout(sample, {
    format: 'tradestation',
    title: 'TradeStation export',
    columns,
    clock: EXCHANGE,
    stampMarks: 'close',
    notes: ['stamps are the end of the bar', 'volume is split into up and down: none is stored'],
  });
}

const EXCHANGE = {
  zone: 'America/New_York',
  basis: 'guess',
  words: 'New York, a guess: the exchange of most TradeStation files',
} as const;
