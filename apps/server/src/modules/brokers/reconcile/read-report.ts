import type { BrokerSession, HeldCoin } from '../broker-adapter.ts';
import type { OrderWithParts } from '../order-repository.ts';
import type { BrokerReport } from './compare.ts';

const NONE: ReadonlyMap<string, HeldCoin> = new Map();

/**
 * Returns what a broker reports of an account now.
 * @param open Copied signals under way, whose coins are read
 * @param noteUnread Called with the error of a failed read of coins. The report is made without them: no missing stop waits for it
 */
export async function readReport(
  session: BrokerSession,
  open: readonly OrderWithParts[],
  noteUnread: (error: unknown) => void,
): Promise<BrokerReport> {
  const names = new Set(
    open.flatMap(({ order: { brokerSymbol, filledUnits } }) =>
      brokerSymbol !== null && filledUnits > 0 ? [brokerSymbol] : [],
    ),
  );
  const readCoins = async () => {
    try {
      return (names.size === 0 ? undefined : await session.coins?.([...names])) ?? NONE;
    } catch (error) {
      noteUnread(error);
      return null;
    }
  };
  // Before the lists: events that come after it are known by the comparison.
  const lacksEvents = (await session.lacksEvents?.()) ?? false;
  const before = await readCoins();
  const [orders, positions] = await Promise.all([session.orders(), session.positions()]);
  const after = before && (await readCoins());
  return { orders, positions, coins: before && after && getMost(before, after), lacksEvents };
}

/** What is bought or sold while positions are read is missing on one side of that read alone. */
function getMost(
  before: ReadonlyMap<string, HeldCoin>,
  after: ReadonlyMap<string, HeldCoin>,
): ReadonlyMap<string, HeldCoin> {
  const most = [...before].map(([name, { coin, units }]) => {
    return [name, { coin, units: Math.max(units, after.get(name)?.units ?? 0) }] as const;
  });
  return new Map(most);
}
