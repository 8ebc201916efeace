import { plannedRewardRisk } from '@sealtick/engine';
import { type CopiedTrade, computeCopiedAccount } from '@sealtick/record';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { MarketDataProvider } from '../../market-data/index.ts';
import type { ConnectionRow } from '../brokers.tables.ts';
import { findConnection } from '../connection-repository.ts';
import type { CopiedAccounts, CopiedRecord } from './copied-accounts.ts';
import { findRevision, type RecordOrder, selectFilled, sumProfit } from './ended-copies.ts';

/** Trades of a record: the last ones. What came before is in its opening balance. */
const TRADES_MAX = 5_000;

export interface RecordDeps {
  readonly accounts: CopiedAccounts;
  readonly provider: Pick<MarketDataProvider, 'instruments' | 'description'>;
  /** Wall clock. */
  readonly clock: Clock;
}

/** A connection with its record. */
export interface AccountOf extends CopiedRecord {
  readonly connection: ConnectionRow;
}

/** Returns the record of a connection of the caller, also of one that has ended. @throws {AppError} NOT_FOUND */
export async function getAccount(deps: RecordDeps, viewer: Viewer, id: string): Promise<AccountOf> {
  const { db } = viewer;
  const connection = await findConnection(db, viewer, id);
  if (connection === null) throw new AppError('NOT_FOUND', 'Unknown connection.');
  const { openingBalance, paperStart, balance } = connection;
  const revision = JSON.stringify([openingBalance, paperStart, balance, await findRevision(db, id)]);
  const record = await deps.accounts.find(id, revision, deps.clock.now(), () => computeRecord(deps, db, connection));
  return { ...record, connection };
}

async function computeRecord(
  { provider, clock }: RecordDeps,
  db: Viewer['db'],
  { id, openingBalance, paperStart, balance, createdAt }: ConnectionRow,
): Promise<CopiedRecord> {
  const rows = await selectFilled(db, id, TRADES_MAX);
  const profit = await sumProfit(db, id);
  const sessions = new Map((await provider.instruments()).map(({ symbol, session }) => [symbol, session]));
  // A market that runs faster than the wall clock has no hours by it.
  const isWallTime = provider.description.speed === 1;
  const kept = rows.flatMap((order) => {
    const session = isWallTime ? (sessions.get(order.symbol) ?? 'always') : 'always';
    const trade = toCopiedTrade(order, session);
    return trade === null ? [] : [{ order, trade }];
  });
  const trades = kept.map(({ trade }) => trade);
  const opening = openingBalance ?? paperStart ?? (balance === null ? null : balance - profit);
  // An account without money had it later: its figures are shares of what it had.
  const hasOpening = opening !== null && opening > 0;
  const shown = trades.reduce((sum, { closedAt, risk, resultR }) => sum + (closedAt === null ? 0 : risk * resultR), 0);
  const isCut = rows.length === TRADES_MAX;
  const span = {
    opening: (hasOpening ? opening : 1) + (hasOpening && isCut ? profit - shown : 0),
    from: isCut ? trades[0]!.filledAt : createdAt.getTime(),
    now: Math.max(createdAt.getTime(), clock.now()),
  };
  const account = computeCopiedAccount(trades, span);
  return { orders: kept.map(({ order }) => order), trades, span, hasOpening, account };
}

function toCopiedTrade(order: RecordOrder, session: CopiedTrade['session']): CopiedTrade | null {
  const { signalId, strategyId, symbol, timeframe, side, entry, stop, targets, exactUnits, rate, risk, filledPrice } =
    order;
  if (exactUnits === null || rate === null || risk === null || filledPrice === null) return null;
  const distance = Math.abs(entry - stop);
  return {
    signalId,
    strategyId,
    symbol,
    timeframe,
    side,
    session,
    filledAt: (order.filledAt ?? order.createdAt).getTime(),
    closedAt: order.endedAt?.getTime() ?? null,
    risk: exactUnits * distance * rate,
    riskFraction: risk,
    resultR: order.resultR ?? 0,
    notionalPerRisk: Math.abs(filledPrice) / distance,
    plannedRewardRisk: plannedRewardRisk({ entry, stop, targets }),
  };
}
