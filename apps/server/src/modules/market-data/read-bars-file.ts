import { readFile, seriesBars } from '@sealtick/bar-formats';
import {
  aggregate,
  type Bars,
  BUILT_IN,
  type CalendarEvent,
  type Instrument,
  InstrumentSet,
  type StoredTimeframe,
  TIMEFRAME_MS,
} from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import type { SourceFile } from './files-provider.ts';
import { ArchiveError } from './imports/archive-error.ts';
import { openSources } from './imports/import-file.ts';
import { Spool } from './imports/spool.ts';

/**
 * Reads the releases of a file in any supported layout, oldest first.
 * @param releaseNames Names of releases besides those of the engine's list.
 * @throws {UsageError} if it is not a calendar.
 */
export async function readCalendarFile(
  path: string,
  clock: Clock,
  releaseNames: readonly string[] = [],
): Promise<readonly CalendarEvent[]> {
  const read = await readTable(path, { overrides: {}, instruments: BUILT_IN, releaseNames }, clock);
  if (read!.kind !== 'calendar') throw new UsageError(`${path} is not a calendar of releases.`);
  return read!.events;
}

/**
 * Reads the bars of a file in any supported layout, without storing them: of this timeframe, or aggregated from finer
 * ones.
 * @throws {UsageError} if it has no bars, more than one table, or only coarser bars.
 */
export async function readBarsFile(
  path: string,
  instrument: Instrument,
  timeframe: StoredTimeframe,
  clock: Clock,
): Promise<{ readonly bars: Bars; readonly file: SourceFile }> {
  const { symbol } = instrument;
  const instruments = BUILT_IN.get(symbol) === null ? new InstrumentSet([{ ...instrument, aliases: [] }]) : BUILT_IN;
  const read = await readTable(path, { overrides: { symbol }, instruments }, clock);
  if (read!.kind === 'calendar') throw new UsageError(`${path} is a calendar of releases, not a file of bars.`);
  const bars = seriesBars(read!.series);
  const file = { fileName: path, format: read!.layout.format, zone: read!.series.clock.zone };
  if (bars.timeframe === timeframe) return { bars, file };
  if (TIMEFRAME_MS[bars.timeframe] > TIMEFRAME_MS[timeframe]) {
    throw new UsageError(`${path} holds ${bars.timeframe} bars, which cannot be aggregated to ${timeframe}.`);
  }
  return { bars: aggregate(bars, timeframe, instrument), file };
}

interface ReadAs {
  readonly overrides: { readonly symbol?: string };
  readonly instruments: InstrumentSet;
  readonly releaseNames?: readonly string[];
}

async function readTable(path: string, how: ReadAs, clock: Clock) {
  const spool = new Spool();
  try {
    return await readOnly(path, spool, how, clock);
  } finally {
    await spool.dispose();
  }
}

async function readOnly(path: string, spool: Spool, how: ReadAs, clock: Clock) {
  const sources = await openSources(path, spool).catch((error: unknown) => {
    throw error instanceof ArchiveError ? new UsageError(`${path}: ${error.message}.`) : error;
  });
  if (sources.length !== 1)
    throw new UsageError(`${path} contains ${sources.length} tables. Unpack it and name one of the files.`);
  const [read] = await readFile(sources[0]!, { ...how, now: clock.now() });
  if (read!.kind === 'unreadable') throw new UsageError(`${path}, line ${read!.fault.line}: ${read!.fault.reason}.`);
  return read;
}
