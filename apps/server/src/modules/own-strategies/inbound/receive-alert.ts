import type { InboundCall } from '@sealtick/contract';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockAccount } from '../../identity/index.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { CheckedSignal } from '../check-own-signal.ts';
import { type CurrentMarket, readCurrentMarket } from '../current-market.ts';
import type { Owner } from '../get-owner.ts';
import type { InboundRow } from '../inbound.tables.ts';
import { appendToMemberLog } from '../member-log.ts';
import { checkAlert, closeOn, openBy } from './apply-alert.ts';
import { type AlertDecision, decideAlert } from './decide-alert.ts';
import type { Excess } from './inbound-limits.ts';
import {
  findInbound,
  insertCall,
  isReceived,
  lockInbound,
  savePosition,
  selectPositions,
  updateInbound,
} from './inbound-repository.ts';
import { hashInboundSecret, isSecretOf } from './inbound-secret.ts';
import { type Alert, type ReadCall, readCall } from './parse-alert.ts';

/** Alerts with a time or a number are recognised for as long as calls are stored; others may be repeated on purpose. */
const RECOGNISED_MS = 30 * DAY_MS;
const REPEATED_MS = 10 * MINUTE_MS;
/** What no address has is not looked up: PostgreSQL refuses a query with NUL. */
const PUBLIC_ID = /^tv_[\w-]{22}$/;

type Gap = Extract<AlertDecision, { outcome: 'gap' }>;

export interface InboundDeps {
  readonly clock: Clock;
  readonly provider: MarketDataProvider;
  /** Secret of the site, with which secrets of addresses are hashed. */
  readonly secret: () => Promise<string>;
  /** Sends the member that an alert was lost or late. */
  readonly notifyGap: (
    db: Database,
    gap: { readonly row: InboundRow; readonly symbol: string } & Pick<Gap, 'position' | 'detail' | 'isLate'>,
  ) => Promise<void>;
  /** Sends the member that a call was refused. */
  readonly notifyRefusal: (
    db: Database,
    row: Pick<InboundRow, 'publicId' | 'accountId' | 'strategyId'>,
    detail: string,
  ) => Promise<void>;
}

/** What receiving alerts needs besides. */
export interface ReceiveDeps extends InboundDeps {
  /** Counts a call of an address that exists; null within its limits. @param isKnown Whether its secret is right */
  readonly count: (publicId: string, isKnown: boolean) => Excess | null;
}

/** What an address was sent. */
export interface Received {
  /** The body, or why it cannot be read. */
  readonly body: string | AppError;
  /** The secret in the path; null without one. */
  readonly pathSecret: string | null;
}

/** What became of a call. */
export interface Answer extends Pick<InboundCall, 'outcome' | 'detail' | 'signalId'> {
  readonly status: 200 | 401 | 422;
}

const unknown = () => new AppError('NOT_FOUND', 'There is no such address for alerts.');

/**
 * Carries out an alert that an address received, and lists the call with what became of it. @throws {AppError} for an unknown
 * address, a call above the limits, and a body that cannot be read
 */
export async function receiveAlert(
  deps: ReceiveDeps,
  viewer: Pick<Viewer, 'db' | 'clock' | 'market'>,
  publicId: string,
  { body, pathSecret }: Received,
): Promise<Answer> {
  const { db } = viewer;
  const found = PUBLIC_ID.test(publicId) ? await findInbound(db, publicId) : undefined;
  if (!found) throw unknown();
  const call = readCall(typeof body === 'string' ? body : '');
  const now = deps.clock.now();
  const list = async (
    to: Database,
    answer: Omit<Answer, 'status'>,
    more: { body?: string; alertKey?: string } = {},
  ) => {
    const { outcome, detail, signalId } = answer;
    const symbol = typeof call.alert === 'string' ? null : call.alert.symbol;
    const receivedAt = new Date(now);
    await insertCall(to, {
      accountId: found.accountId,
      publicId,
      receivedAt,
      outcome,
      detail,
      signalId,
      symbol,
      ...more,
    });
    if (outcome === 'refused') await deps.notifyRefusal(to, found, detail);
  };
  const refused = (detail: string) => ({ outcome: 'refused', detail, signalId: null }) as const;
  const given = found.isPathAllowed && pathSecret !== null ? pathSecret : call.secret;
  const isKnown = given !== null && isSecretOf(found, hashInboundSecret(await deps.secret(), given), now);
  const excess = deps.count(publicId, isKnown);
  const refusal = excess?.refusal ?? (typeof body === 'string' ? null : body);
  if (refusal) {
    if (excess?.isListed ?? true) await withTransaction(db, (tx) => list(tx, refused(refusal.detail)));
    throw refusal;
  }
  if (!isKnown) {
    const answer = refused(wrongSecret(given, pathSecret));
    await withTransaction(db, (tx) => list(tx, answer));
    return { status: 401, ...answer };
  }
  const market = typeof call.alert === 'string' ? null : await readMarket(deps, call.alert);
  const opening = market && typeof call.alert !== 'string' ? await checkOpening(deps, found, call.alert, market) : null;
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await lockAccount(tx, found.accountId);
    const row = await lockInbound(tx, publicId);
    if (!row) throw unknown();
    const answer = await decide(deps, { ...viewer, db: tx }, row, call, { market, opening, now });
    await list(tx, answer, { body: call.shown, ...(answer.outcome === 'duplicate' ? {} : { alertKey: call.key }) });
    await updateInbound(tx, publicId, { lastUsedAt: new Date(now) });
    return answer;
  });
}

function wrongSecret(given: string | null, inPath: string | null): string {
  if (given !== null) return 'The secret is wrong.';
  return inPath === null
    ? 'The secret is missing: the alert needs `key`.'
    : 'This address takes no secret in its path.';
}

interface Prepared {
  readonly market: CurrentMarket | AppError | null;
  readonly opening: CheckedSignal | AppError | null;
  readonly now: number;
}

async function decide(
  deps: InboundDeps,
  viewer: Pick<Viewer, 'db' | 'clock' | 'market'>,
  row: InboundRow,
  call: ReadCall,
  prepared: Prepared,
): Promise<Answer> {
  const { alert, key } = call;
  const refuse = (detail: string): Answer => ({ status: 422, outcome: 'refused', detail, signalId: null });
  if (typeof alert === 'string') return refuse(alert);
  const { now, market } = prepared;
  const span = alert.counter === null && alert.at === null ? REPEATED_MS : RECOGNISED_MS;
  if (await isReceived(viewer.db, row.publicId, key, new Date(now - span)))
    return { status: 200, outcome: 'duplicate', detail: 'It was received before.', signalId: null };
  const before = (await selectPositions(viewer.db, row.publicId)).find(({ symbol }) => symbol === alert.symbol);
  const known = before && {
    position: before.position,
    counter: before.counter,
    at: before.alertAt?.getTime() ?? null,
    changedAt: before.changedAt.getTime(),
  };
  // A symbol that was never traded is none; the position of another one is known also while it has no price.
  if (!known && market instanceof AppError) return refuse(market.detail);
  const decision = decideAlert(known ?? null, alert, now);
  if (decision.outcome !== 'gap' || !decision.isLate) {
    const [counter, alertAt] = [alert.counter, alert.at === null ? null : new Date(alert.at)];
    await savePosition(viewer.db, row, alert.symbol, {
      position: alert.position,
      counter,
      alertAt,
      changedAt: new Date(now),
    });
  }
  if (decision.outcome === 'gap') {
    await nameGap(deps, viewer.db, row, alert.symbol, decision, now);
    return { status: 200, outcome: 'gap', detail: decision.detail, signalId: null };
  }
  if (market === null || market instanceof AppError) return refuse(`${decision.detail} No effect: ${market?.detail}`);
  return apply(deps, viewer, row, decision, { ...prepared, market });
}

async function nameGap(
  { provider, notifyGap }: InboundDeps,
  db: Database,
  row: InboundRow,
  symbol: string,
  { detail, position, isLate }: Gap,
  now: number,
): Promise<void> {
  const { strategyId } = row;
  const data = { symbol, position, detail, receivedAt: new Date(now).toISOString() };
  const entry = { kind: 'alert.gap', strategyId, signalId: null, issuedAt: new Date(provider.now()), data } as const;
  await appendToMemberLog(db, { accountId: row.accountId, mode: 'live' }, [entry]);
  await notifyGap(db, { row, symbol, position, detail, isLate });
}

/** Carries out an accepted alert; what it cannot do is undone as a whole and said. */
async function apply(
  { clock, provider }: InboundDeps,
  viewer: Pick<Viewer, 'db' | 'clock' | 'market'>,
  { accountId, strategyId }: InboundRow,
  { detail, closes, opens }: Extract<AlertDecision, { outcome: 'accepted' }>,
  { market, opening }: { readonly market: CurrentMarket; readonly opening: Prepared['opening'] },
): Promise<Answer> {
  const { db } = viewer;
  const owner: Owner = { accountId, mode: 'live', modes: ['live'] };
  const accepted = { status: 200, outcome: 'accepted', signalId: null } as const;
  if (closes)
    await closeOn(db, owner, strategyId, market, { ...market, now: provider.now(), at: new Date(clock.now()) });
  if (!opens) return { ...accepted, detail };
  await db.execute(sql`savepoint opening`);
  try {
    if (opening === null || opening instanceof AppError) throw opening ?? new Error('The opening was not checked.');
    const { id } = await openBy(viewer, owner, { strategyId, speed: provider.description.speed }, opening);
    return { ...accepted, detail, signalId: id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.execute(sql`rollback to savepoint opening`);
    return { status: 422, outcome: 'refused', detail: `${detail} No signal: ${error.detail}`, signalId: null };
  }
}

/** Returns what a check finds, or its refusal. */
async function orRefusal<T>(check: () => Promise<T>): Promise<T | AppError> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const readMarket = ({ provider }: InboundDeps, { symbol }: Alert) =>
  orRefusal(() => readCurrentMarket(provider, symbol, provider.now()));

async function checkOpening(
  { provider }: InboundDeps,
  row: InboundRow,
  alert: Alert,
  market: CurrentMarket | AppError,
): Promise<CheckedSignal | AppError | null> {
  if (market instanceof AppError || alert.position === 'flat') return null;
  return orRefusal(async () => checkAlert(provider, row, alert, market));
}
