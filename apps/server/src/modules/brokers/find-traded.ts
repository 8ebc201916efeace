import type { BrokerInstrument } from './broker-adapter.ts';
import type { ConnectionRow } from './brokers.tables.ts';

/** Returns what the broker of a connection trades for a symbol; null if it has no such name. */
export function findTraded(
  { chosenNames, instruments }: Pick<ConnectionRow, 'chosenNames' | 'instruments'>,
  symbol: string,
): BrokerInstrument | null {
  const chosen = chosenNames[symbol];
  return instruments.find((one) => (chosen === undefined ? one.symbol === symbol : one.name === chosen)) ?? null;
}
