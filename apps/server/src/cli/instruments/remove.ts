import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { removeInstrument } from '../../modules/market-data/index.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';

/** Removes added instruments. */
export async function removeInstruments(symbols: readonly string[]): Promise<void> {
  const config = readConfig();
  await useDatabase(async ({ database }) => {
    for (const symbol of symbols.map((one) => one.toUpperCase())) {
      const act = { act: 'instrument.removed', subject: symbol };
      await recordCommand(database, config, act, (tx) => removeInstrument(tx, symbol));
      print(`removed   ${symbol}`);
    }
  }, config);
}
