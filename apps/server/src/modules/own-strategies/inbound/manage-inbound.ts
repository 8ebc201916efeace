import { randomBytes } from 'node:crypto';
import {
  INBOUND_OVERLAP_HOURS,
  type InboundPosition,
  type InboundSecret,
  type OwnInbound,
  type ParsedInputOf,
  type writes,
} from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockVerified } from '../../identity/index.ts';
import type { CurrentMarket } from '../current-market.ts';
import { type Owner, requireWriter } from '../get-owner.ts';
import type { InboundRow } from '../inbound.tables.ts';
import { appendToMemberLog } from '../member-log.ts';
import { selectActiveOn } from '../own-signal-repository.ts';
import { findOwnStrategy } from '../own-strategy-repository.ts';
import { requireOwnStrategies } from '../require-plan.ts';
import { closeOn } from './apply-alert.ts';
import {
  deleteInbound,
  findStrategyInbound,
  insertInbound,
  savePosition,
  selectCalls,
  selectPositions,
  updateInbound,
} from './inbound-repository.ts';
import { hashInboundSecret, newInboundSecret } from './inbound-secret.ts';
import type { InboundDeps } from './receive-alert.ts';

const SHOWN = 4;
const getPath = (publicId: string) => `/api/inbound/tradingview/${publicId}`;

/** Returns the address of a strategy of an account. @throws {AppError} NOT_FOUND without one */
export async function readInbound({ db }: Pick<Viewer, 'db'>, owner: Owner, strategyId: string): Promise<OwnInbound> {
  const row = await requireInbound(db, owner, strategyId);
  const { publicId, secretEnd, isPathAllowed, stopPercent, targetR } = row;
  return {
    publicId,
    path: getPath(publicId),
    secretEnd,
    isPathAllowed,
    stopPercent,
    targetR,
    createdAt: row.createdAt.toISOString(),
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    positions: (await selectPositions(db, publicId)).map(({ symbol, position, counter, changedAt }) => ({
      symbol,
      position,
      counter,
      changedAt: changedAt.toISOString(),
    })),
    calls: (await selectCalls(db, publicId)).map(({ id, receivedAt, outcome, detail, body, symbol, signalId }) => ({
      id,
      receivedAt: receivedAt.toISOString(),
      outcome,
      detail,
      body,
      symbol,
      signalId,
    })),
  };
}

/** Gives an address a new secret, and a strategy without an address one. The former secret is accepted for a day. */
export async function rotateInbound(
  { clock, secret }: Pick<InboundDeps, 'clock' | 'secret'>,
  viewer: Viewer,
  strategyId: string,
): Promise<InboundSecret> {
  const { db } = viewer;
  const owner = requireWriter(viewer);
  await lockVerified(db, owner.accountId);
  await requireStrategy(db, owner, strategyId);
  await requireOwnStrategies(db, owner.accountId, clock.now());
  const at = new Date(clock.now());
  const made = newInboundSecret();
  const [secretHash, secretEnd] = [hashInboundSecret(await secret(), made), made.slice(-SHOWN)];
  const before = await findStrategyInbound(db, strategyId);
  const publicId = before?.publicId ?? `tv_${randomBytes(16).toString('base64url')}`;
  if (before) {
    const formerUntil = new Date(at.getTime() + INBOUND_OVERLAP_HOURS * HOUR_MS);
    const former = { formerHash: before.secretHash, formerUntil };
    await updateInbound(db, publicId, { secretHash, secretEnd, ...former, rotatedAt: at });
  } else
    await insertInbound(db, { publicId, accountId: owner.accountId, strategyId, secretHash, secretEnd, createdAt: at });
  return { publicId, path: getPath(publicId), secret: made };
}

/** Changes the settings of an address. */
export async function changeInbound(
  viewer: Viewer,
  { id, ...changes }: ParsedInputOf<typeof writes.ownInbound.change>,
): Promise<OwnInbound> {
  const owner = requireWriter(viewer);
  const { publicId } = await requireInbound(viewer.db, owner, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await updateInbound(viewer.db, publicId, given);
  return readInbound(viewer, owner, id);
}

/** Deletes the address of a strategy. */
export async function removeInbound(viewer: Viewer, id: string): Promise<void> {
  const { publicId } = await requireInbound(viewer.db, requireWriter(viewer), id);
  await deleteInbound(viewer.db, publicId);
}

/** Sets the position of a symbol, and closes the signals of the other side. */
export async function setPosition(
  { clock }: Pick<InboundDeps, 'clock'>,
  viewer: Viewer,
  { id, position }: { readonly id: string; readonly position: InboundPosition },
  market: CurrentMarket,
): Promise<OwnInbound> {
  const owner = requireWriter(viewer);
  const { db, now } = viewer;
  await lockVerified(db, owner.accountId);
  const row = await requireInbound(db, owner, id);
  const { symbol } = market.instrument;
  const changedAt = new Date(clock.now());
  const before = (await selectPositions(db, row.publicId)).find((one) => one.symbol === symbol);
  // The next alert is still compared by its number, unless only a reset lets alerts follow again: without a time, or after a wrong one.
  const isTimed =
    before !== undefined && before.alertAt !== null && before.alertAt.getTime() < changedAt.getTime() + HOUR_MS;
  const { counter, alertAt } = isTimed ? before : { counter: null, alertAt: null };
  const known = { position, counter, alertAt, changedAt };
  await savePosition(db, row, symbol, known);
  const data = { symbol, position };
  // Open pages read the strategy again after an entry.
  await appendToMemberLog(db, owner, [
    { kind: 'position.set', strategyId: id, signalId: null, issuedAt: new Date(now), data },
  ]);
  const active = await selectActiveOn(db, { strategyId: id, mode: owner.mode, symbol });
  if (active.some(({ side }) => side !== position))
    await closeOn(db, owner, id, market, { ...market, now, at: new Date(clock.now()) });
  return readInbound(viewer, owner, id);
}

async function requireStrategy(db: Viewer['db'], owner: Owner, strategyId: string): Promise<void> {
  const own = { ...owner, modes: ['live'] } as const;
  if (owner.mode === 'test' || !(await findOwnStrategy(db, own, strategyId)))
    throw new AppError('NOT_FOUND', 'Unknown strategy.');
}

/** Returns the address of a strategy of an account. @throws {AppError} NOT_FOUND without one */
export async function requireInbound(db: Viewer['db'], owner: Owner, strategyId: string): Promise<InboundRow> {
  await requireStrategy(db, owner, strategyId);
  const row = await findStrategyInbound(db, strategyId);
  if (!row) throw new AppError('NOT_FOUND', 'The strategy has no address for alerts.');
  return row;
}
