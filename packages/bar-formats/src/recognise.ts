import { alignHeader } from './align-header.ts';
import { columnsByNames } from './columns.ts';
import { columnsByHeader, namesPrices } from './columns-by-header.ts';
import { readCryptoDataDownload } from './crypto-data-download.ts';
import { GIVEN_TITLE, readCsv, tableLayout } from './csv.ts';
import { readDailyQuotes } from './daily-quotes.ts';
import { readDukascopy } from './dukascopy.ts';
import { readHistData, readHistDataMetaTrader } from './histdata.ts';
import type { Layout, Overrides } from './layout.ts';
import { readLean } from './lean.ts';
import { readMetaTrader4, readMetaTrader5 } from './metatrader.ts';
import { readNinjaTrader } from './ninjatrader.ts';
import { plainName } from './plain-name.ts';
import { hasPrices } from './price-columns.ts';
import { isNumber, type Sample, type Unreadable, withAlignment } from './sample.ts';
import { readSealtickCsv } from './sealtick-csv.ts';
import { readTradeStation } from './trade-station.ts';

const LOOKED_AT = 100;
const MOST_COLUMNS = 10;

/** Every known table of bars, the most specific first. */
const READERS: readonly ((sample: Sample) => Layout | null)[] = [
  readSealtickCsv,
  readLean,
  readHistData,
  readHistDataMetaTrader,
  readFirstRate,
  readTradeStation,
  readInteractiveBrokers,
  readNinjaTrader,
  readCryptoDataDownload,
  readMetaTrader5,
  readMetaTrader4,
  readDukascopy,
  readDailyQuotes,
  readCsv,
];

/** Returns the layout of a file of bars, or the reason why there is none. */
export function recognise(sample: Sample, overrides: Overrides = {}): Layout | Unreadable {
  const line = sample.skippedLines + 1;
  const isOther = !hasBars(sample);
  if (sample.rows.length === 0 && !isOther) return { line, reason: 'the file has a header and no rows' };
  if (sample.headerFault !== null && overrides.columns === undefined) {
    return { line: sample.skippedLines, reason: sample.headerFault };
  }
  if (overrides.columns !== undefined) {
    const columns = columnsByNames(overrides.columns);
    if (typeof columns === 'string') return { line, reason: columns };
    const layout = tableLayout(joinGiven(sample, overrides.columns), { format: 'csv', title: GIVEN_TITLE, columns });
    return layout ?? { line, reason: 'the given date column contains no readable dates' };
  }
  if (sample.header !== null && sample.header.filter((name) => name === 'close').length > 1) {
    return {
      line,
      reason: 'several columns are named close: export one symbol at a time, or name them with --columns',
    };
  }
  for (const read of READERS) {
    const layout = read(sample);
    if (layout !== null) return layout;
  }
  const found = sample.header === null ? 'no header' : `a header of ${sample.header.slice(0, 8).join(', ')}`;
  return {
    line: Math.max(1, sample.skippedLines),
    reason: `no known layout (${found}): expected a date, open, high, low and close; name them with --columns`,
    isOther,
  };
}

/** Returns true for names of prices, or values that rise and fall as prices do, under whatever header. */
function hasBars({ header, rows, decimal }: Sample): boolean {
  if (header !== null && namesPrices(header)) return true;
  const looked = rows.slice(0, LOOKED_AT);
  const width = Math.min(MOST_COLUMNS, looked[0]?.length ?? 0);
  const numbers = Array.from({ length: width }, (_, column) => column).filter((column) =>
    looked.every((row) => isNumber(row[column], decimal)),
  );
  return hasPrices(looked, numbers, decimal);
}

/** Returns the sample with values joined that unquoted commas part, if the given columns are fewer than the fields. */
function joinGiven(sample: Sample, names: readonly string[]): Sample {
  if (sample.widths !== null || names.length >= sample.fields) return sample;
  const header = names.map((name) => (name.trim() === '-' ? '' : name.trim().toLowerCase()));
  const aligned = alignHeader(header, sample.rows, sample.delimiter, () => true);
  return aligned === null || aligned.widths === null
    ? sample
    : { ...sample, ...withAlignment(aligned, sample.rows, sample.delimiter) };
}

/** Returns true for the reason why a file cannot be read. */
export function isUnreadable(value: object): value is Unreadable {
  return 'reason' in value;
}

/** Recognises FirstRate Data: no header, named `SPY_full_1min_adjsplit.txt`, on the New York clock. */
function readFirstRate(sample: Sample): Layout | null {
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

/** Recognises Interactive Brokers' API as saved by its libraries: bars with an average price and a number of trades. */
function readInteractiveBrokers(sample: Sample): Layout | null {
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
