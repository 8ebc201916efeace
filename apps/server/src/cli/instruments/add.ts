import { readFile } from 'node:fs/promises';
import type { AddedInstrument } from '@sealtick/engine';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { type AddResult, addInstruments, readInstrument, readInstrumentFile } from '../../modules/market-data/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { getReason } from '../../platform/file-errors.ts';
import { print, printJson } from '../print.ts';
import { useDatabase } from '../use-database.ts';

interface Flags {
  readonly class?: string;
  readonly name?: string;
  readonly digits?: string;
  readonly tick?: string;
  readonly contractSize?: string;
  readonly currency?: string;
  readonly session?: string;
  readonly alias?: string;
  readonly json?: true;
}

/** Adds the instruments of files, and those of symbols from their templates. */
export async function addInstrumentsCommand(words: readonly string[], flags: Flags): Promise<void> {
  const added: AddedInstrument[] = [];
  for (const word of words) added.push(...(await readWord(word, flags, words.length)));
  const config = readConfig();
  const act = { act: 'instruments.added', subject: added.map(({ symbol }) => symbol).join(', ') };
  const results = await useDatabase(
    ({ database }) => recordCommand(database, config, act, (tx) => addInstruments(tx, added)),
    config,
  );
  if (flags.json) printJson(results);
  else print(results.map(resultText).join('\n'));
}

async function readWord(word: string, flags: Flags, words: number): Promise<AddedInstrument[]> {
  if (/[./\\]/.test(word)) return readInstrumentFile(await readText(word), word);
  if (words > 1 && (flags.name !== undefined || flags.alias !== undefined)) {
    throw new UsageError('--name and --alias need a single symbol.');
  }
  const entry = {
    symbol: word,
    ...(flags.class === undefined ? {} : { class: flags.class }),
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.digits === undefined ? {} : { digits: getNumber(flags.digits) }),
    ...(flags.tick === undefined ? {} : { tick: getNumber(flags.tick) }),
    ...(flags.contractSize === undefined ? {} : { contractSize: getNumber(flags.contractSize) }),
    ...(flags.currency === undefined ? {} : { quoteCurrency: flags.currency }),
    ...(flags.session === undefined ? {} : { session: flags.session }),
    ...(flags.alias === undefined ? {} : { aliases: flags.alias.split(',') }),
  };
  return [readInstrument(entry, word)];
}

/** Returns a number, or the text where it is none, which the check of the field then names. */
function getNumber(text: string): number | string {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : number;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${getReason(error as NodeJS.ErrnoException)}.`);
  }
}

function resultText({ instrument, result }: AddResult): string {
  const { symbol, name, assetClass, digits, tick, contractSize, quoteCurrency, session, aliases } = instrument;
  const also = aliases.length === 0 ? '' : `, also named ${aliases.join(', ')}`;
  const facts = `${assetClass}, tick ${tick.toFixed(digits)}, contract ${contractSize}, ${quoteCurrency}, session ${session}`;
  return `${result.padEnd(9)} ${symbol}, ${name}: ${facts}${also}`;
}
