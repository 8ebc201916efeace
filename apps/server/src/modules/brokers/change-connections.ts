import { BROKERS, type BrokerConnection, type BrokerId, type ParsedInputOf, type writes } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError, refuseField } from '../../platform/errors.ts';
import type { WriteHandler } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount, requireNoDeletion } from '../identity/index.ts';
import { WITHOUT_TARGETS } from './adapters/without-targets.ts';
import { recordAlert } from './alerts/record-alert.ts';
import type { ConnectionRow } from './brokers.tables.ts';
import {
  haltConnections,
  insertInterest,
  lockConnection,
  selectConnections,
  updateConnection,
} from './connection-repository.ts';
import { toConnection } from './connection-view.ts';
import { TOLERANCE } from './copy/finish-order.ts';
import { addStep, cancelWaiting, lockOrder, selectOpenOrders, updateOrder } from './order-repository.ts';

/** Returns a connection of the caller, locked. @throws {AppError} NOT_FOUND */
async function requireConnection(viewer: Viewer, id: string): Promise<ConnectionRow> {
  const row = await lockConnection(viewer.db, viewer, id);
  if (row === null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  return row;
}

type Change = ParsedInputOf<typeof writes.brokers.change>;

/** Changes trade mode, limits, sharing of slippage and names of symbols of a connection. */
export async function changeConnection(
  viewer: Viewer,
  { id, tradeMode, caps, sharesSlippage, symbols }: Change,
): Promise<BrokerConnection> {
  const row = await requireConnection(viewer, id);
  const chosenNames = symbols === undefined ? row.chosenNames : chooseNames(row, symbols);
  const change = {
    chosenNames,
    tradeMode: tradeMode ?? row.tradeMode,
    caps: caps ?? row.caps,
    sharesSlippage: sharesSlippage ?? row.sharesSlippage,
  };
  return toConnection(await updateConnection(viewer.db, id, change), viewer.clock.now());
}

function chooseNames(row: ConnectionRow, wanted: NonNullable<Change['symbols']>): Readonly<Record<string, string>> {
  const chosen = new Map(Object.entries(row.chosenNames));
  for (const [symbol, name] of Object.entries(wanted)) {
    if (name === null) {
      chosen.delete(symbol);
      continue;
    }
    if (!row.instruments.some((one) => one.name === name)) {
      const message = `${BROKERS[row.broker].name} has no symbol ${name}. Use a name as the broker writes it, or null.`;
      throw refuseField(`symbols.${symbol}`, message);
    }
    chosen.set(symbol, name);
  }
  return Object.fromEntries(chosen);
}

/**
 * Ends a connection and deletes its key; its record stays. Stops stay at the broker, and targets where it holds them.
 * @param problem Why pending entries could not be cancelled, or fills not be read, before
 */
export async function disconnect(viewer: Viewer, id: string, problem: string | null): Promise<void> {
  const row = await requireConnection(viewer, id);
  const now = new Date(viewer.clock.now());
  await cancelWaiting(viewer.db, [id], now, 'The account was disconnected.');
  const stays = WITHOUT_TARGETS.has(row.broker) ? 'the stop stays' : 'stop and target stay';
  const left = `The account was disconnected: ${stays} at the broker.`;
  await endOrders(viewer.db, row, now, problem === null ? left : `${left} ${problem}`);
  if (problem !== null) {
    const what = 'disconnected, check entries and positions there';
    await recordAlert(viewer.db, row, { signalId: null, what, text: problem }, now);
  }
  await updateConnection(viewer.db, row.id, {
    secret: null,
    bridgeHash: null,
    endedAt: now,
    workUntil: null,
    problem: null,
    differences: [],
  });
}

/** Ends copied signals of a connection that ends: nothing more is known of them. A paper account leaves nothing at a broker. */
async function endOrders(
  db: Database,
  { id, broker }: Pick<ConnectionRow, 'id' | 'broker'>,
  now: Date,
  reason: string,
): Promise<void> {
  for (const { order } of await selectOpenOrders(db, id)) {
    const isLeft = broker !== 'paper' && order.filledUnits > order.closedUnits + TOLERANCE;
    await addStep(db, order, now, { state: 'lost', detail: reason });
    await updateOrder(db, order.id, { state: 'lost', reason, endedAt: now, isLeft });
  }
}

/** Removes a position that a disconnected account left open from the caller's list. @throws {AppError} NOT_FOUND */
export async function dismissPosition(viewer: Viewer, id: string): Promise<void> {
  const order = await lockOrder(viewer.db, id, requireAccount(viewer));
  if (!order?.isLeft) throw new AppError('NOT_FOUND', 'Unknown position.');
  await updateOrder(viewer.db, id, { isLeft: false });
}

/** Halts every connection of the caller. */
export const haltOwn: WriteHandler<typeof writes.brokers.halt> = async (viewer, _input, state) => {
  const { db, clock, market } = viewer;
  const accountId = requireAccount(viewer);
  if (!(await haltAccounts(db, accountId, clock.now()))) state(null);
  const rows = await selectConnections(db, accountId, market);
  return { connections: rows.map((row) => toConnection(row, clock.now())) };
};

/** Uses the kill switch for every connection of a member. Returns whether that changed something. @param now ms UTC */
export async function haltAccounts(db: Database, accountId: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const before = await haltConnections(db, accountId, at);
  const ids = before.map(({ id }) => id);
  const cancelled = await cancelWaiting(db, ids, at, 'Halted by the kill switch.');
  return cancelled > 0 || before.some(({ haltedAt }) => haltedAt === null);
}

/** Ends the halt of a connection. Drawdown counts from now on. */
export async function resumeConnection(viewer: Viewer, id: string): Promise<BrokerConnection> {
  const accountId = requireAccount(viewer);
  await lockAccount(viewer.db, accountId);
  await requireNoDeletion(viewer.db, accountId);
  const row = await requireConnection(viewer, id);
  const { noticedStop: last } = row;
  // Otherwise the stop that ends now would be shown until the next comparison.
  const noticedStop = last === 'halted' || last === 'drawdown' ? null : last;
  return toConnection(
    await updateConnection(viewer.db, id, { haltedAt: null, peakEquity: row.equity, noticedStop }),
    viewer.clock.now(),
  );
}

/** Stores that the caller wants a message when a broker in preparation can be connected. */
export async function stateInterest(viewer: Viewer, broker: BrokerId): Promise<void> {
  const accountId = requireAccount(viewer);
  const { form, name } = BROKERS[broker];
  if (form !== 'interest')
    throw new AppError('CONFLICT', `${name} can be connected now: POST /api/brokers/connections.`);
  await insertInterest(viewer.db, accountId, broker, new Date(viewer.clock.now()));
}
