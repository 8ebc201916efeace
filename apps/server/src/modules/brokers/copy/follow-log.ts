import { includesScope, LogEntry } from '@sealtick/contract';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { PassFailPoint } from '../../../platform/fail-points.ts';
import { wake } from '../../../platform/wake-up.ts';
import type { EntryRow, LogModule } from '../../log/index.ts';
import { findAccesses } from '../../subscriptions/index.ts';
import { selectFollowing } from '../connection-repository.ts';
import { insertCopies, type NewCopy, newOrderId, noteEnd, noteFill, planParts, wantStop } from '../order-repository.ts';
import { unitsWords } from '../units-words.ts';
import { toWallTime } from '../wall-time.ts';
import type { CopiedSignal } from './copied-signal.ts';
import { beginCopying, type Copying, findCopying, lockCopying, moveCopying } from './copying-repository.ts';
import { finishDrifts } from './finish-order.ts';
import { type CopyDeps, readContexts } from './read-context.ts';
import { type CopyContext, type CopyDecision, copiedWithin, decideCopy } from './rules.ts';

/** Channel that says that orders wait to be placed. */
export const BROKER_CHANNEL = 'broker_orders';
const READ = 100;

export interface FollowDeps extends CopyDeps {
  readonly signalLog: Pick<LogModule, 'readTail'>;
  readonly pass: PassFailPoint;
}

/** Stores where copying begins, at its first start: at the end of the log, so that nothing old is copied. */
export async function beginAtEnd({ db, signalLog }: FollowDeps): Promise<void> {
  const tail = await signalLog.readTail(null, { limit: 1, reach: 0 });
  await beginCopying(db, tail?.logId ?? '', tail?.size ?? 0);
}

/** Copies all entries of the log that were not copied; stops between two of them once `signal` is aborted. */
export async function followLog(deps: FollowDeps, signal?: AbortSignal): Promise<void> {
  while (await copyNext(deps, signal));
}

/** Returns false if nothing is left. */
async function copyNext(deps: FollowDeps, signal?: AbortSignal): Promise<boolean> {
  const { db, signalLog } = deps;
  const cursor = await findCopying(db);
  if (cursor === null) return false;
  const tail = await signalLog.readTail({ logId: cursor.logId, index: cursor.upTo }, { limit: READ, reach: 0 });
  if (tail === null) return false;
  if (tail.logId !== cursor.logId) {
    await moveCopying(db, { logId: tail.logId, upTo: 0 });
    return true;
  }
  for (const row of tail.rows) {
    if (signal?.aborted) return false;
    if (!(await copyEntry(deps, cursor, row))) return true;
  }
  return tail.rows.length === READ;
}

type Store = (tx: Database) => Promise<void>;

/** Returns false if another process was faster. */
async function copyEntry(deps: FollowDeps, cursor: Copying, row: EntryRow): Promise<boolean> {
  // Decided before the transaction: prices and settings are read for each account.
  const store = await prepareStore(deps, row);
  const isStored = await withTransaction(deps.db, async (tx) => {
    const locked = await lockCopying(tx);
    if (locked === null || locked.logId !== cursor.logId || locked.upTo !== row.index - 1) return false;
    await store?.(tx);
    await moveCopying(tx, { upTo: row.index });
    if (store !== null) await wake(tx, BROKER_CHANNEL);
    await deps.pass('before-copy-commit');
    return true;
  });
  await deps.pass('after-copy-commit');
  return isStored;
}

async function prepareStore(deps: FollowDeps, { kind, bytes, assetClass }: EntryRow): Promise<Store | null> {
  if (!kind.startsWith('signal.')) return null;
  const parsed = LogEntry.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  if (!parsed.success) return null;
  const entry = parsed.data;
  switch (entry.kind) {
    case 'signal.opened':
      return prepareCopies(deps, toCopied(entry), assetClass);
    case 'signal.updated':
      if (entry.change === 'stopMoved') return (tx) => wantStop(tx, entry.signalId, Number(entry.stop));
      if (entry.change === 'filled') return (tx) => noteFill(tx, entry.signalId, Number(entry.price));
      return null;
    case 'signal.closed': {
      const ending = entry.reason === 'exit' || entry.reason === 'time' ? 'close' : 'cancel';
      const published = { r: entry.netR, cost: Number(entry.cost) };
      return async (tx) => finishDrifts(tx, await noteEnd(tx, entry.signalId, ending, published));
    }
    default:
      return null;
  }
}

type Opened = Extract<LogEntry, { kind: 'signal.opened' }>;

const toCopied = ({ entry, stop, targets, barCloseAt, validUntil, ...signal }: Opened): CopiedSignal => ({
  ...signal,
  entry: Number(entry),
  stop: Number(stop),
  targets: targets.map(({ price, weight }) => ({ price: Number(price), weight })),
  barCloseAt: Date.parse(barCloseAt),
  validUntil: Date.parse(validUntil),
});

/** Returns what stores the copies of a signal: a row for each connection of those who may see it immediately. */
async function prepareCopies(
  deps: FollowDeps,
  signal: CopiedSignal,
  assetClass: EntryRow['assetClass'],
): Promise<Store | null> {
  const { db, clock, provider } = deps;
  const connections = await selectFollowing(db, signal.strategyId, provider.description.market);
  const accesses = await findAccesses(db, [...new Set(connections.map(({ accountId }) => accountId))], clock.now());
  const entitled = connections.filter(({ accountId }) =>
    includesScope(accesses.get(accountId)?.strategies ?? [], signal.strategyId, assetClass),
  );
  if (entitled.length === 0) return null;
  const contexts = await readContexts(deps, entitled, signal);
  const copies = contexts.map((context) => toCopy(deps, context, signal, decideCopy(signal, context)));
  return (tx) => insertCopies(tx, copies);
}

function toCopy(
  { clock, provider }: FollowDeps,
  { connection, traded }: CopyContext,
  signal: CopiedSignal,
  decision: CopyDecision,
): NewCopy {
  const { id: connectionId, accountId, tradeMode } = connection;
  const now = clock.now();
  const { speed } = provider.description;
  const toWall = (market: number) => new Date(toWallTime(clock, provider, market));
  const { barCloseAt, validUntil, stop, targets, ...terms } = signal;
  const common = {
    id: newOrderId(),
    accountId,
    connectionId,
    signalId: terms.signalId,
    strategyId: terms.strategyId,
    symbol: terms.symbol,
    timeframe: terms.timeframe,
    side: terms.side,
    type: terms.type,
    entry: terms.entry,
    brokerSymbol: traded?.name ?? null,
    targets,
    stop,
    currentStop: stop,
    placedStop: stop,
    barCloseAt: new Date(barCloseAt),
    validUntil: new Date(validUntil),
    createdAt: new Date(now),
  };
  if (decision.reason !== null) {
    const { reason } = decision;
    const order = { ...common, state: 'not-placed' as const, reason, endedAt: common.createdAt };
    return { order, parts: [], step: { state: 'not-placed', detail: reason } };
  }
  const { units, exactUnits, rate, risk, price } = decision;
  const isManual = tradeMode === 'manual';
  const order = {
    ...common,
    units,
    exactUnits,
    rate,
    risk,
    arrivalPrice: price,
    state: isManual ? ('to-confirm' as const) : ('sent' as const),
    confirmUntil: isManual ? toWall(validUntil) : null,
    placeUntil: isManual ? null : toWall(barCloseAt + copiedWithin(signal, speed)),
  };
  const parts = planParts(connectionId, signal.signalId, decision.parts);
  const orders = parts.length === 1 ? '1 order' : `${parts.length} orders`;
  const detail = isManual ? 'Waits for your confirmation.' : `${unitsWords(units)} in ${orders}, to be placed.`;
  return { order, parts, step: { state: isManual ? order.state : 'copied', detail } };
}
