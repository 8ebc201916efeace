import { removeInstrument } from '../../modules/market-data/index.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';

/** Removes added instruments. */
export async function removeInstruments(symbols: readonly string[]): Promise<void> {
  await useDatabase(async ({ database }) => {
    for (const symbol of symbols) {
      await removeInstrument(database, symbol.toUpperCase());
      print(`removed   ${symbol.toUpperCase()}`);
    }
  });
}
