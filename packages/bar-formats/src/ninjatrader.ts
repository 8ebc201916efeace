import { tableLayout } from './csv.ts';
import { isSecondsTable } from './histdata.ts';
import type { Layout } from './layout.ts';
import type { Sample } from './sample.ts';

/** Recognises NinjaTrader's export: HistData's columns with a volume; timestamps are the CLOSE of the bar, in UTC. */
export function readNinjaTrader(sample: Sample): Layout | null {
  if (!isSecondsTable(sample)) return null;
  return tableLayout(sample, {
    format: 'ninjatrader',
    title: 'NinjaTrader export',
    clock: {
      zone: 'UTC',
      basis: 'known',
      words: 'UTC, from the NinjaTrader layout; timestamps are the close of the bar',
    },
    stampMarks: 'close',
  });
}
