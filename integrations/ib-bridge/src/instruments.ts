import type { Contract } from '@stoqey/ib';
import type { ContractRow } from './contracts.ts';
import type { TradedContract } from './order-fields.ts';
import type { ReportedInstrument } from './protocol.ts';
import type { TwsLink } from './tws-link.ts';

export interface Instrument extends TradedContract {
  readonly reported: ReportedInstrument;
}

export interface FoundInstruments {
  readonly instruments: readonly Instrument[];
  /** Names of rows that fit no contract, or several, with what TWS found. */
  readonly problems: readonly string[];
}

/** Returns the contracts of the table as TWS trades them, with their steps. */
export async function findInstruments(
  link: TwsLink,
  table: Readonly<Record<string, ContractRow>>,
): Promise<FoundInstruments> {
  const instruments: Instrument[] = [];
  const problems: string[] = [];
  for (const [name, row] of Object.entries(table)) {
    const { unitStep, minUnits, priceStep, ...described } = row;
    const found = await link.contractDetails(described as Contract);
    if (found.length !== 1) {
      const what = found.length === 0 ? 'no contract' : `${found.length} contracts; add conId or primaryExch`;
      problems.push(`${name}: TWS knows ${what}.`);
      continue;
    }
    const { contract, minTick, sizeIncrement, minSize } = found[0]!;
    const step = unitStep ?? (sizeIncrement || 1);
    instruments.push({
      name,
      contract: { ...contract, exchange: row.exchange } as Contract,
      reported: {
        name,
        unitStep: step,
        minUnits: minUnits ?? Math.max(minSize ?? 0, step),
        priceStep: priceStep ?? minTick!,
      },
    });
  }
  return { instruments, problems };
}
