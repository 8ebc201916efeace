import { toSpec } from '../../modules/market-data/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printJson } from '../print.ts';
import { withInstruments } from '../with-instruments.ts';

/** Prints an added instrument as a file gives it. */
export async function showInstrument(symbol: string): Promise<void> {
  const known = await withInstruments(async (instruments) => instruments);
  const found = known.find(symbol.toUpperCase());
  const added = known.added.find((one) => one.symbol === found?.symbol);
  if (added === undefined) {
    const reason = found === null ? 'unknown instrument' : 'built in, so it cannot be edited';
    throw new UsageError(`${symbol}: ${reason}. sealtick instruments list --json prints all.`);
  }
  printJson(toSpec(added));
}
