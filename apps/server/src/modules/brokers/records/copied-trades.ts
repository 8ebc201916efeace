import { BROKERS } from '@sealtick/contract';
import type { MarketKind, Side, Timeframe } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import type { OrderRow, PartRow } from '../brokers.tables.ts';
import { type ClosedCopy, selectClosedCopies } from './ended-copies.ts';

/** A copied trade that has closed, as the journal lists it. Amounts are in the account's currency; costs are below 0. */
export interface ClosedCopiedTrade {
  /** Id of the copied signal at the account. */
  readonly id: string;
  readonly signalId: string;
  readonly strategyId: string;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly side: Side;
  /** Id of the account at the broker, or `Paper account`; and the broker's id of the order. */
  readonly account: string;
  readonly ticket: string | null;
  readonly currency: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date;
  readonly entry: string;
  readonly stop: string;
  readonly targets: readonly string[];
  readonly exits: readonly { readonly at: Date; readonly price: string; readonly share: number }[];
  /** Before costs. */
  readonly profit: number;
  readonly costs: number;
  /** In R, after costs; costs and slippage in R. */
  readonly resultR: number;
  readonly costR: number;
  readonly slippageR: number | null;
}

/** Returns every copied trade of an account that has closed, of all its connections in a market. */
export async function readCopiedTrades(
  db: Database,
  accountId: string,
  market: MarketKind,
): Promise<ClosedCopiedTrade[]> {
  return (await selectClosedCopies(db, accountId, market)).map(toTrade);
}

function toTrade({ order, parts, broker, brokerAccount, currency }: ClosedCopy): ClosedCopiedTrade {
  const { signalId, strategyId, symbol, timeframe, side, entry, stop, targets, exactUnits, rate } = order;
  const prices = [entry, stop, order.filledPrice!, order.closedPrice!, ...targets.map((target) => target.price)];
  const digits = Math.max(...prices.map(decimals));
  const price = (value: number) => value.toFixed(digits);
  const closedAt = order.endedAt!;
  return {
    id: order.id,
    signalId,
    strategyId,
    symbol,
    timeframe,
    side,
    account: brokerAccount ?? BROKERS[broker].name,
    ticket: parts.find(({ brokerRef }) => brokerRef !== null)?.brokerRef ?? null,
    currency,
    openedAt: order.filledAt ?? order.createdAt,
    closedAt,
    entry: price(order.filledPrice!),
    stop: price(stop),
    targets: targets.map((target) => price(target.price)),
    exits: parts.flatMap((part) => getExit(part, order, closedAt, price)),
    profit: order.profit! + order.costs,
    costs: -order.costs,
    resultR: order.resultR!,
    costR: order.costs / (exactUnits! * Math.abs(entry - stop) * rate!),
    slippageR: order.drift?.slippage ?? null,
  };
}

/** A mean of several fills has as many decimals as doubles do. */
const DIGITS_MAX = 6;
const decimals = (value: number): number => String(Number(value.toFixed(DIGITS_MAX))).split('.')[1]?.length ?? 0;

function getExit(
  { closedUnits, closedPrice }: PartRow,
  { filledUnits }: OrderRow,
  at: Date,
  price: (value: number) => string,
): ClosedCopiedTrade['exits'] {
  return closedPrice === null || closedUnits === 0
    ? []
    : [{ at, price: price(closedPrice), share: closedUnits / filledUnits }];
}
