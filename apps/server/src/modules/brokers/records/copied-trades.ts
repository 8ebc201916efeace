import { BROKERS } from '@sealtick/contract';
import type { MarketKind, Side, Timeframe } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { type ClosedCopy, type ListedCopy, selectClosedCopies, selectListedCopies } from './ended-copies.ts';

/** A copied trade that has closed, as lists choose and count by it. Amounts are in the account's currency; costs are below 0. */
export interface ListedCopiedTrade {
  /** Id of the copied signal at the account. */
  readonly id: string;
  readonly symbol: string;
  readonly side: Side;
  /** Id of the account at the broker, or `Paper account`; and the broker's id of the order. */
  readonly account: string;
  readonly ticket: string | null;
  readonly openedAt: Date;
  readonly closedAt: Date;
  /** Before costs. */
  readonly profit: number;
  readonly costs: number;
  /** In R, after costs; costs in R. */
  readonly resultR: number;
  readonly costR: number;
}

/** A copied trade that has closed, as the journal shows it. */
export interface ClosedCopiedTrade extends ListedCopiedTrade {
  readonly signalId: string;
  readonly strategyId: string;
  readonly timeframe: Timeframe;
  readonly currency: string | null;
  readonly entry: string;
  readonly stop: string;
  readonly targets: readonly string[];
  readonly exits: readonly { readonly at: Date; readonly price: string; readonly share: number }[];
  /** Positive is worse. */
  readonly slippageR: number | null;
}

/** Returns every copied trade of an account that has closed, of all its connections in a market, as lists choose by it. */
export async function listCopiedTrades(
  db: Database,
  accountId: string,
  market: MarketKind,
): Promise<ListedCopiedTrade[]> {
  return (await selectListedCopies(db, accountId, market)).map(toListed);
}

/** Returns those of some copied trades of an account that have closed in a market. */
export async function readCopiedTrades(
  db: Database,
  accountId: string,
  market: MarketKind,
  ids: readonly string[],
): Promise<ClosedCopiedTrade[]> {
  return ids.length === 0 ? [] : (await selectClosedCopies(db, accountId, market, ids)).map(toTrade);
}

function toListed(copy: ListedCopy): ListedCopiedTrade {
  const { id, symbol, side, ticket, costs, profit, exactUnits, entry, stop, rate } = copy;
  return {
    id,
    symbol,
    side,
    account: copy.brokerAccount ?? BROKERS[copy.broker].name,
    ticket,
    openedAt: copy.filledAt ?? copy.createdAt,
    closedAt: copy.endedAt!,
    profit: profit! + costs,
    costs: -costs,
    resultR: copy.resultR!,
    costR: costs / (exactUnits! * Math.abs(entry - stop) * rate!),
  };
}

function toTrade(copy: ClosedCopy): ClosedCopiedTrade {
  const { signalId, strategyId, timeframe, currency, entry, stop, filledPrice, closedPrice, filledUnits } = copy;
  const targets = copy.targets.map(({ price }) => price);
  const digits = Math.max(...[entry, stop, filledPrice!, closedPrice!, ...targets].map(decimals));
  const toText = (price: number) => price.toFixed(digits);
  return {
    ...toListed(copy),
    signalId,
    strategyId,
    timeframe,
    currency,
    entry: toText(filledPrice!),
    stop: toText(stop),
    targets: targets.map(toText),
    exits: copy.exits.map(({ units, price }) => ({
      at: copy.endedAt!,
      price: toText(price),
      share: units / filledUnits,
    })),
    slippageR: copy.slippageR,
  };
}

/** A mean of several fills has as many decimals as doubles do. */
const DIGITS_MAX = 6;
const decimals = (value: number): number => String(Number(value.toFixed(DIGITS_MAX))).split('.')[1]?.length ?? 0;
