import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { hashSeries, seriesCsv } from '../../modules/market-data/index.ts';
import { EnvironmentError } from '../../platform/errors.ts';
import { getReason } from '../../platform/file-errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { chooseOneSeries, seriesName } from './choose-series.ts';
import { seriesDocument } from './list-data.ts';

interface Flags {
  readonly prices?: string;
  readonly json?: true;
}

/** Writes one series to a CSV file that `import` reads; compressed if its name ends in `.gz`. */
export async function exportData(symbol: string, timeframe: string, file: string, flags: Flags): Promise<void> {
  const { series, sha256 } = await useDatabase(async ({ database }) => {
    const chosen = await chooseOneSeries(database, { symbol, timeframe, prices: flags.prices });
    await write(file, seriesCsv(database, chosen.id));
    return { series: chosen, sha256: await hashSeries(database, chosen.id) };
  });
  if (flags.json) printJson({ file, ...seriesDocument(series), sha256 });
  else
    print(
      printable(
        `${series.bars.toLocaleString('en-US')} bars of ${seriesName(series)} written to ${file}, sha256 ${sha256}`,
      ),
    );
}

/** Writes the whole file or nothing. */
async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  const temporary = `${file}.${process.pid}.new`;
  const target = createWriteStream(temporary);
  try {
    if (file.endsWith('.gz')) await pipeline(Readable.from(lines), createGzip(), target);
    else await pipeline(Readable.from(lines), target);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const { syscall } = error as NodeJS.ErrnoException;
    if (syscall !== 'open' && syscall !== 'write' && syscall !== 'rename') throw error;
    throw new EnvironmentError(`Cannot write ${file}: ${getReason(error)}.`);
  }
}
