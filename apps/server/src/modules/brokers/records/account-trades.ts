import type { AccountTrades, AccountTradeView, MemberTradesQuery } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import type { CopiedAccount, CopiedTrade } from '@sealtick/record';
import type { Viewer } from '../../../platform/viewer.ts';
import { pageOfTrades } from '../../portfolio/index.ts';
import type { CopiedRecord } from './copied-accounts.ts';
import { findLastExits, type RecordOrder } from './ended-copies.ts';
import { getAccount, type RecordDeps } from './get-account.ts';

/** A copied trade with times in ms UTC. */
export type AccountTrade = Omit<AccountTradeView, 'filledAt' | 'closedAt'> &
  Pick<CopiedTrade, 'filledAt' | 'closedAt'> & { readonly swap: number };

/** Returns one page of the trades of a connection that match, and figures of all of them. @throws {AppError} NOT_FOUND */
export async function listAccountTrades(
  deps: RecordDeps,
  viewer: Viewer,
  { id, ...query }: MemberTradesQuery & { readonly id: string },
): Promise<AccountTrades> {
  const found = await getAccount(deps, viewer, id);
  const page = pageOfTrades(await getTrades(viewer, found), query);
  const { currency } = found.connection;
  return { ...page, currency, trades: page.trades.map(toView) };
}

const known = new WeakMap<CopiedAccount, readonly AccountTrade[]>();

/** Returns the trades of an account in the order of filling. */
export async function getTrades(
  { db }: Pick<Viewer, 'db'>,
  { orders, trades, account }: CopiedRecord,
): Promise<readonly AccountTrade[]> {
  const before = known.get(account);
  if (before) return before;
  const ended = orders.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id);
  const exits = await findLastExits(db, ended);
  const found = orders.map((order, i) => toTrade(order, trades[i]!, exits.get(order.id)));
  known.set(account, found);
  return found;
}

const REASONS = { stopped: 'stop', target: 'target', closed: 'closed' } as const;

function toTrade(order: RecordOrder, trade: CopiedTrade, exit: keyof typeof REASONS | undefined): AccountTrade {
  const { signalId, strategyId, symbol, timeframe, side, filledAt, closedAt, risk, resultR } = trade;
  const isClosed = closedAt !== null;
  return {
    orderId: order.id,
    signalId,
    strategyId,
    symbol,
    timeframe,
    side,
    units: order.filledUnits,
    filledAt,
    fillPrice: order.filledPrice!,
    closedAt,
    exitPrice: isClosed ? order.closedPrice : null,
    closeReason: exit === undefined ? null : REASONS[exit],
    netR: resultR,
    publishedR: order.publishedR,
    // The drift has it as a part of the own result.
    slippageR: order.drift === null ? null : 0 - order.drift.slippage,
    risk,
    costs: order.costs,
    swap: order.swap,
    result: order.profit ?? 0,
  };
}

const toView = ({ filledAt, closedAt, swap: _, ...trade }: AccountTrade): AccountTradeView => ({
  ...trade,
  filledAt: toIso(filledAt),
  closedAt: closedAt === null ? null : toIso(closedAt),
});
