import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AnswerError, apiSource, type LogSource, writeExport } from '@sealtick/record';
import type { Command } from 'commander';
import { withLogSnapshot } from '../modules/log/index.ts';
import { EnvironmentError } from '../platform/errors.ts';
import { getReason } from '../platform/file-errors.ts';
import { printable } from '../platform/printable.ts';
import { stopOnSignal } from '../platform/stop-signal.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { readSiteUrl, siteClient } from './site.ts';
import { useDatabase } from './use-database.ts';

interface Flags {
  readonly url?: string;
  readonly json?: true;
}

/** Registers the command `log`. */
export function registerLog(program: Command): void {
  program
    .command('log')
    .description('Commands for the log of signals')
    .addHelpText('after', examples('log export log.json'))
    .command('export')
    .description('Write the whole log to a file, for: sealtick verify --file')
    .argument('<file>', 'the file, such as log.json')
    .option(
      '--url <address>',
      "export the public part of a site's log; by default the whole log of this server's database",
    )
    .option(...JSON_FLAG)
    .addHelpText('after', examples('log export log.json', 'log export log.json --url https://signals.example.com'))
    .action(run);
}

async function run(file: string, flags: Flags): Promise<void> {
  const size = flags.url === undefined ? await exportDatabase(file) : await exportSite(file, flags.url);
  if (flags.json) printJson({ file, entries: size }, 0);
  else print(printable(`${size} entries written to ${file}`));
}

async function exportSite(file: string, url: string): Promise<number> {
  try {
    return await write(file, apiSource(siteClient(readSiteUrl(url), stopOnSignal().signal)));
  } catch (error) {
    if (error instanceof AnswerError) throw new EnvironmentError(error.message);
    throw error;
  }
}

async function exportDatabase(file: string): Promise<number> {
  return useDatabase(({ database }) =>
    withLogSnapshot({ db: database, readRows: null }, (source) => write(file, source)),
  );
}

/**
 * Writes the whole export or nothing: an export under its final name is always complete. Returns the number of entries.
 */
async function write(file: string, source: LogSource): Promise<number> {
  let entries = 0;
  const counted: LogSource = {
    ...source,
    async entries(from, to) {
      const page = await source.entries(from, to);
      entries += page.length;
      return page;
    },
  };
  const temporary = `${file}.${process.pid}.new`;
  try {
    await pipeline(Readable.from(writeExport(counted, new Date().toISOString())), createWriteStream(temporary));
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || (syscall !== 'open' && syscall !== 'write' && syscall !== 'rename')) throw error;
    throw new EnvironmentError(`Cannot write ${file}: ${getReason(error)}.`);
  }
  return entries;
}
