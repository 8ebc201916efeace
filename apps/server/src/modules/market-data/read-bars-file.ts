import { type Overrides, type Refusal, seriesBars } from '@sealtick/bar-formats';
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
import { clockObjection, doubtAbout } from './imports/check-import.ts';
import { readOneTable } from './imports/read-tables.ts';

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
  const read = await readOneTable(path, { overrides: {}, instruments: BUILT_IN, releaseNames }, clock);
  if (read.kind !== 'calendar') throw new UsageError(`${path} is not a calendar of releases.`);
  return read.events;
}

/** Bars of a file, and what was found in it. */
export interface FileBars {
  readonly bars: Bars;
  readonly file: SourceFile;
  /** Refused rows, which are not among the bars. */
  readonly refused: readonly Refusal[];
  /** What the user should check. */
  readonly notes: readonly string[];
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
  overrides: Overrides = {},
): Promise<FileBars> {
  const { symbol } = instrument;
  const instruments = BUILT_IN.get(symbol) === null ? new InstrumentSet([{ ...instrument, aliases: [] }]) : BUILT_IN;
  const read = await readOneTable(path, { overrides: { ...overrides, symbol }, instruments }, clock);
  if (read.kind === 'calendar') throw new UsageError(`${path} is a calendar of releases, not a file of bars.`);
  const { series, layout, refusals } = read;
  const bars = seriesBars(series);
  const doubts = [clockObjection(read), doubtAbout(read)].filter((doubt) => doubt !== null);
  const found = {
    file: { fileName: path, format: layout.format, zone: series.clock.zone, refused: refusals.rows },
    refused: refusals.rows === 0 ? [] : refusals.sorted(),
    notes: [...doubts, ...series.notes],
  };
  if (bars.timeframe === timeframe) return { bars, ...found };
  if (TIMEFRAME_MS[bars.timeframe] > TIMEFRAME_MS[timeframe]) {
    throw new UsageError(`${path} holds ${bars.timeframe} bars, which cannot be aggregated to ${timeframe}.`);
  }
  return { bars: aggregate(bars, timeframe, series.instrument ?? instrument), ...found };
}
