import { isDeepStrictEqual } from 'node:util';
import { type AddedInstrument, getInstrument, InstrumentSet } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { UsageError } from '../../../platform/errors.ts';
import { listSeries } from '../bar-repository.ts';
import { deleteInstrument, loadInstruments, upsertInstrument } from './instrument-repository.ts';

export interface AddResult {
  readonly instrument: AddedInstrument;
  readonly result: 'added' | 'changed' | 'unchanged';
}

/**
 * Adds instruments, or changes those of the same symbols, all or none.
 * @throws {UsageError} if a symbol or another name already belongs to another instrument.
 */
export function addInstruments(db: Database, added: readonly AddedInstrument[]): Promise<AddResult[]> {
  return withTransaction(db, async (tx) => {
    const results: AddResult[] = [];
    for (const instrument of added) {
      const known = await loadInstruments(tx);
      requireFree(instrument, known);
      const before = known.added.find(({ symbol }) => symbol === instrument.symbol);
      const isSame = isDeepStrictEqual(before, JSON.parse(JSON.stringify(instrument)));
      if (!isSame) await upsertInstrument(tx, instrument);
      results.push({ instrument, result: before === undefined ? 'added' : isSame ? 'unchanged' : 'changed' });
    }
    return results;
  });
}

function requireFree({ symbol, aliases }: AddedInstrument, known: InstrumentSet): void {
  if (getInstrument(symbol) !== null) {
    throw new UsageError(
      `${symbol} is built in and cannot be changed. Its costs can: see --costs of sealtick backtest.`,
    );
  }
  const others = new InstrumentSet(known.added.filter((one) => one.symbol !== symbol));
  for (const name of [symbol, ...aliases]) {
    const owner = others.find(name);
    if (owner !== null) throw new UsageError(`${symbol}: the name ${name} already belongs to ${owner.symbol}.`);
  }
}

/** Removes an added instrument. @throws {UsageError} if there is none, or if it has stored bars. */
export function removeInstrument(db: Database, symbol: string): Promise<void> {
  return withTransaction(db, async (tx) => {
    if (getInstrument(symbol) !== null) throw new UsageError(`${symbol} is built in and cannot be removed.`);
    const known = await loadInstruments(tx);
    if (known.get(symbol) === null)
      throw new UsageError(`Unknown instrument ${symbol}: see sealtick instruments list.`);
    const [stored] = (await listSeries(tx, 'real')).filter((series) => series.symbol === symbol);
    if (stored !== undefined) {
      throw new UsageError(
        `${symbol} has stored bars. Delete them first: sealtick data delete ${symbol} ${stored.timeframe}`,
      );
    }
    await deleteInstrument(tx, symbol);
  });
}
