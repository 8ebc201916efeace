import { readFile, SourceError, seriesBars } from '@sealtick/bar-formats';
import { type Bars, type Instrument, InstrumentSet } from '@sealtick/engine';
import type { ReadBars } from '@sealtick/record';
import type { Clock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { openSources } from './imports/import-file.ts';
import { filesUnder } from './imports/input-file.ts';
import { Spool } from './imports/spool.ts';

/** The instruments of a log, which also has built-in ones with other hours. */
class LogInstruments extends InstrumentSet {
  private readonly own: ReadonlyMap<string, Instrument>;

  constructor(instruments: readonly Instrument[]) {
    super(instruments.map((one) => ({ ...one, aliases: [] })));
    this.own = new Map(instruments.map((one) => [one.symbol, one]));
  }

  override get(symbol: string): Instrument | null {
    return this.own.get(symbol) ?? super.get(symbol);
  }
}

/**
 * Returns the bars of files and folders, in any layout that can be imported, of the instruments of a log. A market of the log
 * that none of them has bars of is an error: a reader who gave files wants them compared.
 */
export const fileBars = (paths: readonly string[], clock: Clock): ReadBars =>
  async function* read(_market, instruments) {
    const known = new LogInstruments(instruments);
    const symbols = new Set(instruments.map(({ symbol }) => symbol));
    const files = (await Promise.all(paths.map((path) => filesUnder(path)))).flat();
    const found: Bars[] = [];
    for (const file of files) found.push(...(await readSeries(file, known, clock)));
    const wanted = found.filter(({ symbol }) => symbols.has(symbol));
    yield* Map.groupBy(wanted, ({ symbol }) => symbol).values();
    if (wanted.length > 0) return;
    const names = [...symbols].sort().join(', ');
    throw new UsageError(`--bars ${paths.join(', ')}: no file has bars of a symbol of this log (${names}).`);
  };

async function readSeries(path: string, instruments: InstrumentSet, clock: Clock): Promise<Bars[]> {
  const spool = new Spool();
  const series: Bars[] = [];
  try {
    for (const source of await openSources(path, spool)) {
      for (const read of await readFile(source, { instruments, now: clock.now() })) {
        if (read.kind === 'unreadable') {
          throw new UsageError(`--bars ${source.path}, line ${read.fault.line}: ${read.fault.reason}.`);
        }
        if (read.kind === 'bars') series.push(seriesBars(read.series));
      }
    }
  } catch (error) {
    throw error instanceof SourceError ? new UsageError(`--bars ${path}: ${error.message}.`) : error;
  } finally {
    await spool.dispose();
  }
  return series;
}
