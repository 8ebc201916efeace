import { readFile } from 'node:fs/promises';
import {
  isZone,
  type Overrides,
  ourSymbol,
  PRICE_SIDES,
  type PriceSide,
  readSplits,
  SplitTableError,
} from '@sealtick/bar-formats';
import { type InstrumentSet, STORED_TIMEFRAMES, type StoredTimeframe } from '@sealtick/engine';
import { unknownSymbol } from '../modules/market-data/index.ts';
import { UsageError } from '../platform/errors.ts';
import { getReason } from '../platform/file-errors.ts';

/** Options of `import` about a file. */
export interface OverrideFlags {
  readonly symbol?: string;
  readonly timeframe?: string;
  readonly zone?: string;
  readonly stamps?: string;
  readonly columns?: string;
  readonly points?: string;
  readonly prices?: string;
  readonly adjustSplits?: true;
  readonly splits?: string;
}

/** Checks the flags. @throws {UsageError} */
export async function readOverrides(
  { symbol, timeframe, zone, stamps, columns, points, prices, adjustSplits, splits }: OverrideFlags,
  instruments: InstrumentSet,
): Promise<Overrides> {
  return {
    ...(symbol === undefined ? {} : { symbol: readSymbol(symbol, instruments) }),
    ...(timeframe === undefined ? {} : { timeframe: readTimeframe(timeframe) }),
    ...(zone === undefined ? {} : { zone: readZone(zone) }),
    ...(stamps === undefined ? {} : { stamps: readStamps(stamps) }),
    ...(columns === undefined ? {} : { columns: columns.split(',') }),
    ...(points === undefined ? {} : { points: readPoints(points) }),
    ...(prices === undefined ? {} : { side: readSide(prices) }),
    ...(adjustSplits ? { adjustSplits } : {}),
    ...(splits === undefined ? {} : { splits: await readSplitTable(splits, instruments) }),
  };
}

function readSymbol(text: string, instruments: InstrumentSet): string {
  const symbol = ourSymbol(text, instruments);
  if (instruments.get(symbol) !== null) return symbol;
  throw new UsageError(unknownSymbol(text, instruments));
}

function readTimeframe(text: string): StoredTimeframe {
  const found = STORED_TIMEFRAMES.find((one) => one === text.toLowerCase() || (one === 'daily' && text === '1d'));
  if (found !== undefined) return found;
  throw new UsageError(`--timeframe ${text}: must be one of ${STORED_TIMEFRAMES.join(', ')}.`);
}

function readZone(text: string): string {
  if (isZone(text)) return text;
  throw new UsageError(
    `--zone ${text}: must be an IANA name, such as UTC, America/New_York or Europe/Athens, or an offset such as UTC+5:30.`,
  );
}

function readStamps(text: string): 'open' | 'close' {
  const marks = text.toLowerCase();
  if (marks === 'open' || marks === 'close') return marks;
  throw new UsageError(`--stamps ${text}: must be open or close.`);
}

function readSide(text: string): PriceSide {
  const found = PRICE_SIDES.find((side) => side === text.toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`--prices ${text}: must be one of ${PRICE_SIDES.join(', ')}.`);
}

async function readSplitTable(path: string, instruments: InstrumentSet): Promise<NonNullable<Overrides['splits']>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--splits ${path}: cannot read the file (${getReason(error)}).`);
  });
  try {
    return readSplits(text, instruments);
  } catch (error) {
    if (error instanceof SplitTableError) throw new UsageError(`--splits ${path}: ${error.message}.`);
    throw error;
  }
}

function readPoints(text: string): number {
  const divisor = Number(text);
  if (divisor > 0 && Number.isFinite(divisor)) return divisor;
  throw new UsageError(`--points ${text}: must be a number above 0, such as 100000.`);
}
