import type { BrokerSession, HeldCoin } from '../broker-adapter.ts';
import type { OrderWithParts } from '../order-repository.ts';
import type { BrokerReport } from './compare.ts';

/** Returns what a broker reports of an account now. @param open Copied signals under way, whose coins are read */
export async function readReport(session: BrokerSession, open: readonly OrderWithParts[]): Promise<BrokerReport> {
  const names = new Set(
    open.flatMap(({ order: { brokerSymbol, filledUnits } }) =>
      brokerSymbol !== null && filledUnits > 0 ? [brokerSymbol] : [],
    ),
  );
  const readCoins = async () => (names.size === 0 ? undefined : session.coins?.([...names]));
  const before = await readCoins();
  const [orders, positions] = await Promise.all([session.orders(), session.positions()]);
  return { orders, positions, coins: getMost(before, await readCoins()) };
}

/** What is bought or sold while positions are read is missing on one side of that read alone. */
function getMost(
  before: ReadonlyMap<string, HeldCoin> = new Map(),
  after: ReadonlyMap<string, HeldCoin> = new Map(),
): ReadonlyMap<string, HeldCoin> {
  const most = [...before].map(([name, { coin, units }]) => {
    return [name, { coin, units: Math.max(units, after.get(name)?.units ?? 0) }] as const;
  });
  return new Map(most);
}
