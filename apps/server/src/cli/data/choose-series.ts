import { ourSymbol, PRICE_SIDES } from '@sealtick/bar-formats';
import { STORED_TIMEFRAMES } from '@sealtick/engine';
import { loadInstruments, type SeriesSummary, summarizeSeries } from '../../modules/market-data/index.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';

/** The series that a command is about, as entered. */
export interface SeriesChoice {
  readonly symbol: string;
  readonly timeframe?: string | undefined;
  readonly prices?: string | undefined;
}

/** Returns a series as text, such as `EURUSD 1h bid`. */
export const seriesName = ({ symbol, timeframe, prices }: SeriesSummary): string => `${symbol} ${timeframe} ${prices}`;

/** Returns the stored series that match. @throws {UsageError} if there is none; it names those of the symbol. */
export async function chooseSeries(db: Database, choice: SeriesChoice): Promise<SeriesSummary[]> {
  const { timeframe, prices } = choice;
  requireOneOf('TIMEFRAME', timeframe, STORED_TIMEFRAMES);
  requireOneOf('--prices', prices, PRICE_SIDES);
  const all = await summarizeSeries(db);
  const isStored = all.some((one) => one.symbol === choice.symbol);
  const symbol = isStored ? choice.symbol : ourSymbol(choice.symbol, await loadInstruments(db));
  const ofSymbol = all.filter((one) => one.symbol === symbol);
  const chosen = ofSymbol.filter(
    (one) => (timeframe ?? one.timeframe) === one.timeframe && (prices ?? one.prices) === one.prices,
  );
  if (chosen.length > 0) return chosen;
  const wanted = [symbol, timeframe, prices].filter((word) => word !== undefined).join(' ');
  const stored =
    ofSymbol.length > 0 ? `stored: ${ofSymbol.map(seriesName).join(', ')}` : 'sealtick data list lists all';
  throw new UsageError(`No series ${wanted} is stored (${stored}).`);
}

/** Returns the only series that matches. @throws {UsageError} if there is none, or more than one. */
export async function chooseOneSeries(db: Database, choice: SeriesChoice): Promise<SeriesSummary> {
  const [first, ...others] = await chooseSeries(db, choice);
  if (others.length === 0) return first!;
  const names = [first!, ...others].map(seriesName).join(', ');
  throw new UsageError(`Several series match: ${names}. Choose one with --prices.`);
}

function requireOneOf(name: string, value: string | undefined, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(value)) return;
  throw new UsageError(`${name} ${value}: must be one of ${allowed.join(', ')}.`);
}
