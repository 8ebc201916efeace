import { reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { LastPrices } from './last-prices.ts';
import type { MarketDataProvider } from './provider.ts';
import { listInstruments, listReleases, readBarColumns, readBars } from './read-bars.ts';

/** Returns the reads of bars, prices, instruments and the calendar, which do not depend on the viewer. */
export const marketDataReads = (provider: MarketDataProvider, lastPrices: LastPrices): ServedRead[] => [
  serve(reads.instruments.list, () => listInstruments(provider)),
  serve(reads.bars.list, (_viewer, query) => readBars(provider, query)),
  serve(reads.prices.list, (_viewer, query) => lastPrices.list(query)),
  serve(reads.bars.columns, (_viewer, query) => readBarColumns(provider, query)),
  serve(reads.calendar.list, (_viewer, query) => listReleases(provider, query)),
];
