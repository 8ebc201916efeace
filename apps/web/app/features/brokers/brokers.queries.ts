import { reads, SIGNAL_POLL_MS } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';

/** An order that waits for the member has little time. */
const ORDERS_POLL_MS = 10_000;

/** Brokers that can be connected, and those in preparation. */
export const brokersQuery = () => readQuery(reads.brokers.list, {});

/** An account with its symbols and the last comparison, every 30 s. */
export const connectionQuery = (id: string) => polled(readQuery(reads.brokers.connection, { id }), SIGNAL_POLL_MS);

/** The newest copied signals of an account, every 10 s. */
export const ordersQuery = (id: string, limit = 20) =>
  polled(readQuery(reads.brokers.orders, { id, limit }), ORDERS_POLL_MS);

/** Positions that disconnected accounts left open. A disconnection alone adds some. */
export const leftPositionsQuery = () => readQuery(reads.brokers.leftPositions, {});

/** The closed trades of an account, every 30 s. */
export const recordQuery = (id: string) => polled(readQuery(reads.brokers.record, { id }), SIGNAL_POLL_MS);

/** Everything that a write to an account changes. */
export const getQueries = (id: string) => [connectionsQuery(), connectionQuery(id), ordersQuery(id)];
