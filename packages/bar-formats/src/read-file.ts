import { BUILT_IN, type CalendarEvent, type InstrumentSet } from '@sealtick/engine';
import { type AssembleContext, type Assembled, assemble, type ReadRows } from './assemble.ts';
import { type CalendarLayout, CalendarRowReader, readEconomicCalendar } from './economic-calendar.ts';
import { joined } from './join-bytes.ts';
import type { Layout, Overrides } from './layout.ts';
import type { Line } from './line.ts';
import { LineReader, LineTooLongError } from './line-reader.ts';
import { OwnReleaseNames } from './own-release-names.ts';
import { isUnreadable, recognise } from './recognise.ts';
import { Refusals } from './refusals.ts';
import { MAX_SYMBOLS, RowReader, type RowTable, TooManySymbolsError } from './row-reader.ts';
import { MAX_ROWS } from './rows.ts';
import { SAMPLE_BYTES, takeSample, type Unreadable } from './sample.ts';
import { shorten } from './stamp.ts';
import { detectEncoding, toUtf8 } from './text-encoding.ts';
import { ourSymbol } from './vendor-symbols.ts';

/** A table to read. */
export interface ByteSource {
  /** Path of the file, and for an entry of an archive the archive's path, a slash and its name. */
  readonly path: string;
  /** The first year of numbers that are days, if the source is a workbook; 1899 otherwise. */
  readonly serialDays?: 1899 | 1904;
  /** Returns chunks of plain bytes; they may reuse their memory. `onRead` receives how much was read so far. */
  readonly chunks: (onRead?: (bytes: number) => void) => AsyncGenerator<Uint8Array>;
}

/** Thrown by a source whose bytes cannot be read; the message is shown to the user. */
export class SourceError extends Error {
  override readonly name: string = 'SourceError';
  /** True for a file that never holds bars, such as a document. */
  readonly isOther: boolean;

  constructor(message: string, isOther = false) {
    super(message);
    this.isOther = isOther;
  }
}

export interface BarsRead {
  readonly kind: 'bars';
  readonly layout: Layout;
  readonly series: Assembled;
  readonly refusals: Refusals;
}

export interface CalendarRead {
  readonly kind: 'calendar';
  readonly layout: CalendarLayout;
  readonly events: readonly CalendarEvent[];
  readonly duplicates: number;
  readonly refusals: Refusals;
}

/** A file without a valid row, with the rejected lines so far. */
export interface NothingRead {
  readonly kind: 'unreadable';
  readonly layout: Layout | null;
  readonly fault: Unreadable;
  readonly refusals: Refusals;
}

export type FileRead = BarsRead | CalendarRead | NothingRead;

export interface ReadOptions {
  /** Ms UTC; bars that open later are rejected. */
  readonly now: number;
  readonly overrides?: Overrides;
  /** The instruments that names are looked up in; the built-in ones by default. */
  readonly instruments?: InstrumentSet;
  /** Names of releases besides those of the engine's list. */
  readonly releaseNames?: readonly string[];
  readonly onRead?: (bytes: number) => void;
}

/**
 * Reads one source in a single pass, in constant memory beside the rows themselves. Its file is closed afterwards. Returns
 * one result, or one for each symbol of a table of several.
 */
export async function readFile(
  source: ByteSource,
  { now, overrides = {}, instruments = BUILT_IN, releaseNames, onRead }: ReadOptions,
): Promise<FileRead[]> {
  const chunks = source.chunks(onRead);
  try {
    return await readChunks(source, chunks, { overrides, instruments, now }, new OwnReleaseNames(releaseNames));
  } finally {
    await chunks.return(undefined);
  }
}

async function readChunks(
  { path, serialDays = 1899 }: ByteSource,
  chunks: AsyncGenerator<Uint8Array>,
  context: AssembleContext,
  ownNames: OwnReleaseNames,
): Promise<FileRead[]> {
  const { overrides, instruments } = context;
  const refusals = new Refusals();
  const nothing = (fault: Unreadable, layout: Layout | null = null): NothingRead[] => {
    return [{ kind: 'unreadable', layout, fault, refusals }];
  };
  const start = await takeStart(chunks);
  const sample = takeSample(start.bytes, { path, isWhole: start.isWhole, instruments, serialDays });
  if (isUnreadable(sample)) return nothing(start.failure ?? sample);
  const calendar = readEconomicCalendar(sample);
  if (calendar !== null) return [await readCalendar(calendar, ownNames, start, chunks, refusals)];
  const layout = recognise(sample, overrides);
  if (isUnreadable(layout)) return nothing(layout);

  const reader = new RowReader(layout, refusals);
  let rows = 0;
  const fault = await readLines(start, chunks, refusals, (line) => {
    reader.read(line);
    rows += 1;
    if (rows > MAX_ROWS) throw new TooMuchError(line.number, `more than ${MAX_ROWS} rows: split the file`);
    if (refusals.count > Refusals.KEPT && refusals.count > rows - refusals.count) {
      throw new TooMuchError(
        line.number,
        `more than ${Refusals.KEPT} lines are not bars: this is not the file it looked like`,
      );
    }
  });
  if (fault !== null) return nothing(fault, layout);
  const tables = chosen(reader.found, context);
  if (tables === null) {
    const names = reader.found.slice(0, 5).map(({ symbol }) => symbol);
    const reason = `the file holds ${reader.found.length} symbols (${names.join(', ')}), none of them is ${overrides.symbol}`;
    return nothing({ line: layout.skippedLines + 1, reason }, layout);
  }
  const { daysEndAt24 } = reader;
  return tables.map((table) => assembled(layout, { ...table, daysEndAt24 }, tables.length > 1, context));
}

/** Returns the tables of the requested symbol, or all; null if none of several has that symbol. */
function chosen(
  tables: readonly RowTable[],
  { overrides: { symbol }, instruments }: AssembleContext,
): readonly RowTable[] | null {
  if (symbol === undefined || tables.length === 1) return tables;
  const found = tables.filter((table) => table.symbol !== null && ourSymbol(table.symbol, instruments) === symbol);
  return found.length === 0 ? null : found;
}

function assembled(
  layout: Layout,
  table: RowTable & ReadRows,
  isOneOfMany: boolean,
  context: AssembleContext,
): FileRead {
  const { symbol, rows, refusals } = table;
  const nothing = (fault: Unreadable): NothingRead => ({ kind: 'unreadable', layout, fault, refusals });
  const noRow = () => {
    const [first] = refusals.sorted();
    const why = first === undefined ? '' : `; line ${first.line}: ${first.reason}`;
    return { line: layout.skippedLines + 1, reason: `no row of the file is a valid bar${why}` };
  };
  if (rows.length === 0) return nothing(noRow());
  const series = assemble(layout, table, context, refusals);
  if (isUnreadable(series)) return nothing(series);
  if (series.rows.length === 0) return nothing(noRow());
  if (isOneOfMany)
    series.notes.push(`the file contains several symbols: these are the rows of ${shorten(symbol ?? '')}`);
  return { kind: 'bars', layout, series, refusals };
}

class TooMuchError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

interface Start {
  /** In UTF-8. */
  readonly chunks: readonly Uint8Array[];
  readonly bytes: Uint8Array;
  /** True if there are no further chunks. */
  readonly isWhole: boolean;
  /** Converts the chunks that follow; the last call has none. */
  readonly convert: (chunk?: Uint8Array) => Uint8Array;
  /** Set if the file is truncated within its beginning. */
  readonly failure: Unreadable | null;
}

/** Reads enough of the file to recognise it, and stores the chunks, so that the file is read once. */
async function takeStart(chunks: AsyncGenerator<Uint8Array>): Promise<Start> {
  const taken: Uint8Array[] = [];
  let length = 0;
  let failure: Unreadable | null = null;
  let isWhole = false;
  try {
    while (length < SAMPLE_BYTES) {
      const { value, done } = await chunks.next();
      if (done) {
        isWhole = true;
        break;
      }
      // The stream may reuse its memory.
      taken.push(value.slice());
      length += value.length;
    }
  } catch (error) {
    failure = { line: 1, reason: sourceFault(error), isOther: error instanceof SourceError && error.isOther };
  }
  const convert = toUtf8(detectEncoding(joined(taken)));
  const converted = taken.map((chunk) => convert(chunk));
  return { chunks: converted, bytes: joined(converted), isWhole, convert, failure };
}

/** Passes every line to `onLine`, up to a truncation or an error. */
async function readLines(
  start: Start,
  chunks: AsyncGenerator<Uint8Array>,
  refusals: Refusals,
  onLine: (line: Line) => void,
): Promise<Unreadable | null> {
  let last = 0;
  const reader = new LineReader((line) => {
    last = line.number;
    onLine(line);
  });
  try {
    for (const chunk of start.chunks) reader.push(chunk);
    if (start.failure !== null) refusals.add(last + 1, start.failure.reason, 'source');
    else {
      for await (const chunk of chunks) reader.push(start.convert(chunk));
      reader.push(start.convert());
      reader.end();
    }
    return null;
  } catch (error) {
    if (error instanceof TooMuchError) return { line: error.line, reason: error.message };
    if (error instanceof TooManySymbolsError)
      return { line: last, reason: `the symbol column contains more than ${MAX_SYMBOLS} names` };
    refusals.add(error instanceof LineTooLongError ? error.line : last + 1, sourceFault(error), 'source');
    return null;
  }
}

/** Returns the message of a failed source. Rethrows any other error, which is one of this program. */
function sourceFault(error: unknown): string {
  if (error instanceof LineTooLongError || error instanceof SourceError) return error.message;
  throw error;
}

const IMPACTS: readonly CalendarEvent['impact'][] = ['low', 'medium', 'high'];

async function readCalendar(
  layout: CalendarLayout,
  ownNames: OwnReleaseNames,
  start: Start,
  chunks: AsyncGenerator<Uint8Array>,
  refusals: Refusals,
): Promise<FileRead> {
  const events = new Map<string, CalendarEvent>();
  const reader = new CalendarRowReader(layout, ownNames);
  let duplicates = 0;
  await readLines(start, chunks, refusals, (line) => {
    if (line.number <= layout.skippedLines) return;
    const event = reader.read(line);
    if (typeof event === 'string') return refusals.add(line.number, event, 'value');
    const key = `${event.time} ${event.country} ${event.name}`;
    const known = events.get(key);
    if (known !== undefined) duplicates += 1;
    // Two rows may name one release: it has the higher impact of both.
    if (known === undefined || IMPACTS.indexOf(known.impact) < IMPACTS.indexOf(event.impact)) events.set(key, event);
  });
  const sorted = [...events.values()].sort((a, b) => a.time - b.time);
  return { kind: 'calendar', layout, events: sorted, duplicates, refusals };
}
