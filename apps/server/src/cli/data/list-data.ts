import { type SeriesSummary, summarizeSeries } from '../../modules/market-data/index.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';

/** Prints every stored series. */
export async function listData({ json }: { readonly json?: true }): Promise<void> {
  const series = await useDatabase(({ database }) => summarizeSeries(database));
  if (json) return printJson(series.map(seriesDocument));
  if (series.length === 0) return print('No bars are stored. Import some: npx sealtick import FILE --write');
  const header = ['Symbol', 'Timeframe', 'Prices', 'Bars', 'First', 'Last', 'Source', 'Clock', 'Imports', 'Visitors'];
  const rows = series.map((one) => [
    one.symbol,
    one.timeframe,
    one.prices,
    one.bars,
    getDay(one.first),
    getDay(one.last),
    one.source,
    one.clock,
    one.imports,
    one.redistributable ? 'yes' : 'no',
  ]);
  const total = series.reduce((sum, { bars }) => sum + bars, 0);
  print(`${textTable(header, rows)}\n\n${series.length} series, ${total.toLocaleString('en-US')} bars`);
}

/** Returns a series as `--json` prints it. */
export function seriesDocument({ id: _, first, last, ...rest }: SeriesSummary) {
  return { ...rest, first: toIsoText(first), last: toIsoText(last) };
}

const toIsoText = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const getDay = (ms: number | null): string => toIsoText(ms)?.slice(0, 10) ?? '-';
