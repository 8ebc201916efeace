import {
  BROKER_IDS,
  BROKERS,
  type Broker,
  type BrokerConnectionDetail,
  type BrokerId,
  type BrokerOrder,
  type BrokerRecord,
  hasDemo,
  type LeftPosition,
} from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { readOperatorSettings } from '../settings/index.ts';
import type { ConnectionRow } from './brokers.tables.ts';
import { findConnection, selectInterests } from './connection-repository.ts';
import { toDetail } from './connection-view.ts';
import { type OrdersPage, selectLeft, selectOrders } from './order-repository.ts';
import { toLeftPosition, toOrder, toRecord } from './order-view.ts';
import { selectClosed } from './records/ended-copies.ts';

/** Trades of a record. */
const TRADES_MAX = 1_000;

/** Returns the brokers, which of them this site offers, and about which the caller asked for a message. */
export async function listBrokers(viewer: Viewer): Promise<Broker[]> {
  const awaited = await selectInterests(viewer.db, requireAccount(viewer));
  const { ibkrWebApi, brokersLive } = await readOperatorSettings(viewer.db);
  const isOffered = (id: BrokerId) =>
    id === 'interactive-brokers-web' ? ibkrWebApi === 'on' : hasDemo(id) || brokersLive === 'on';
  return BROKER_IDS.map((id) => ({ id, ...BROKERS[id], isAwaited: awaited.includes(id), isOffered: isOffered(id) }));
}

async function requireConnection(viewer: Viewer, id: string): Promise<ConnectionRow> {
  const row = await findConnection(viewer.db, viewer, id);
  if (row === null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  return row;
}

/** Returns a connection with its symbols. */
export async function readConnection(
  provider: Pick<MarketDataProvider, 'instruments'>,
  viewer: Viewer,
  id: string,
): Promise<BrokerConnectionDetail> {
  const row = await requireConnection(viewer, id);
  if (row.endedAt !== null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  const symbols = (await provider.instruments()).map(({ symbol }) => symbol);
  return toDetail(row, symbols, viewer.clock.now());
}

/** Returns the copied signals of a connection, the newest first; also of one that has ended. */
export async function listOrders(
  viewer: Viewer,
  { id, ...page }: OrdersPage & { readonly id: string },
): Promise<BrokerOrder[]> {
  const { id: connectionId } = await requireConnection(viewer, id);
  return (await selectOrders(viewer.db, connectionId, page)).map(({ order, steps }) => toOrder(order, steps));
}

/** Returns the positions that disconnected accounts left open, until the caller dismisses them. */
export async function listLeftPositions(viewer: Viewer): Promise<LeftPosition[]> {
  const left = await selectLeft(viewer.db, requireAccount(viewer));
  return left.map(({ order, connection }) => toLeftPosition(order, connection));
}

/** Returns the record of a connection; also of one that has ended. */
export async function readRecord(viewer: Viewer, id: string): Promise<BrokerRecord> {
  const row = await requireConnection(viewer, id);
  return toRecord(row, await selectClosed(viewer.db, row.id, TRADES_MAX));
}
