import { ourSymbol } from '@sealtick/bar-formats';
import { loadInstruments, type QuarantinedBar, selectQuarantined } from '../../modules/market-data/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';

interface Flags {
  readonly limit: string;
  readonly json?: true;
}

/** Prints the newest quarantined bars with their reasons. */
export async function listQuarantined(symbol: string | undefined, { limit, json }: Flags): Promise<void> {
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError(`--limit ${limit}: must be a whole number from 1 to 999999.`);
  const bars = await useDatabase(async ({ database }) => {
    const chosen = symbol === undefined ? null : ourSymbol(symbol, await loadInstruments(database));
    return selectQuarantined(database, chosen, Number(limit));
  });
  if (json) printJson(bars.map(({ id: _, ...bar }) => bar));
  else if (bars.length === 0) print('No bars are quarantined.');
  else print(table(bars));
}

function table(bars: readonly QuarantinedBar[]): string {
  const header = ['Symbol', 'Timeframe', 'Time', 'Open', 'High', 'Low', 'Close', 'Reason', 'Source', 'Detail'];
  return textTable(
    header,
    bars.map((bar) => [
      bar.symbol,
      bar.timeframe,
      bar.time,
      bar.open,
      bar.high,
      bar.low,
      bar.close,
      bar.reason,
      bar.source,
      bar.detail,
    ]),
  );
}
