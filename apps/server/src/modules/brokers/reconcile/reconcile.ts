import type { BrokerDifference } from '@sealtick/contract';
import { withTransaction } from '../../../platform/database.ts';
import { alertDifferences } from '../alerts/alert-differences.ts';
import type { BrokerSession } from '../broker-adapter.ts';
import type { ConnectionRow } from '../brokers.tables.ts';
import { updateConnection } from '../connection-repository.ts';
import { loseParts, type PlaceDeps } from '../copy/place-parts.ts';
import { findOwnIds, selectOpenOrders } from '../order-repository.ts';
import { sumProfit } from '../records/ended-copies.ts';
import { type BrokerReport, compareWithBroker } from './compare.ts';

/**
 * Compares an account with its broker after its events were stored: sets missing stops, marks orders that the broker does not know,
 * and stores the differences and what the account is worth.
 */
export async function reconcile(
  deps: PlaceDeps,
  connection: ConnectionRow,
  session: BrokerSession,
  { orders, positions }: BrokerReport,
): Promise<void> {
  const { db } = deps;
  const { id, instruments, peakEquity, openingBalance } = connection;
  const listed = [...orders, ...positions].flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
  const own = await findOwnIds(db, id, listed);
  const ours = await selectOpenOrders(db, id);
  const stepOf = (name: string) => instruments.find((one) => one.name === name)?.priceStep ?? 0;
  const found = compareWithBroker(ours, { orders, positions }, (clientId) => own.has(clientId), stepOf);
  for (const { clientId, stop } of found.stops) await session.moveStop(clientId, stop);
  for (const [orderId, clientIds] of found.lost)
    await loseParts(deps, { id: orderId }, clientIds, 'The broker does not know the order; it is not placed again.');
  const { currency, balance, equity } = await session.account();
  const now = new Date(deps.now());
  const differences = found.differences.map((one) => withTime(one, connection, now));
  const change = {
    differences,
    comparedAt: now,
    currency,
    balance,
    equity,
    peakEquity: Math.max(peakEquity ?? equity, equity),
    // A program on the member's machine states it later.
    openingBalance: openingBalance ?? balance - (await sumProfit(db, id)),
    statedAt: now,
  };
  await withTransaction(db, async (tx) => {
    await updateConnection(tx, id, change);
    await alertDifferences(tx, connection, differences, now);
  });
}

/** A difference that was seen before keeps its time. */
function withTime(
  found: Omit<BrokerDifference, 'seenAt'>,
  { differences }: ConnectionRow,
  now: Date,
): BrokerDifference {
  const { kind, symbol, detail } = found;
  const known = differences.find((one) => one.kind === kind && one.symbol === symbol && one.detail === detail);
  return { ...found, seenAt: known?.seenAt ?? now.toISOString() };
}
