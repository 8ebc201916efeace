import {
  type AccountTrade,
  type CloseReason,
  PriceGrid,
  plannedRewardRisk,
  type SessionId,
  tradeMultiples,
} from '@sealtick/engine';
import { barOpen } from './bar-open.ts';
import type { OpenedEntry } from './entries.ts';
import { exitMoment, fillMoment } from './execution.ts';
import type { SignalHistory } from './signal-history.ts';
import type { TradeTerms } from './trade-terms.ts';

/** A part of a position that left. Times are ms UTC. */
export interface RecordedExit {
  /** Close of the bar it left in, when it was known. */
  readonly at: number;
  /** Moment of execution: that bar's open for an exit there, else its close. */
  readonly time: number;
  readonly price: number;
  readonly weight: number;
}

/** The trade of a published signal, from its entries. */
export interface RecordedTrade extends AccountTrade {
  readonly opened: OpenedEntry;
  /** Moment of execution of the fill, ms UTC. */
  readonly filledAt: number;
  /** Moment of execution of the last exit, ms UTC; null while it is open. */
  readonly closedAt: number | null;
  readonly session: SessionId;
  /** Notional for each unit of money at risk: |fill price| / |published entry − published stop|. */
  readonly notionalPerRisk: number;
  readonly fillPrice: number;
  /** While it is open the targets reached; at the end every part, in order. */
  readonly exits: readonly RecordedExit[];
  /** Price per unit, as the log gives it; null while it is open. */
  readonly cost: number | null;
  /** Reason of its last exit; null while it is open. */
  readonly closeReason: CloseReason | null;
  /** Net R, recomputed from the printed prices (engine rules 9, 12 and 23); 0 while it is open. */
  readonly netR: number;
  /** Net R as the log gives it; null while it is open. */
  readonly statedNetR: number | null;
  readonly plannedRewardRisk: number | null;
}

/** Returns the grid of printed prices: one step in their last digit. */
export function getGrid({ entry }: Pick<OpenedEntry, 'entry'>): PriceGrid {
  const digits = entry.split('.')[1]?.length ?? 0;
  return new PriceGrid({ tick: 10 ** -digits, digits });
}

/** Returns a published signal's levels as numbers. */
export function getLevels({ side, type, entry, stop }: OpenedEntry) {
  return { side, type, entry: Number(entry), stop: Number(stop) };
}

/** Returns the trade of a signal; null where it was not filled. */
export function getTrade(history: SignalHistory, { session, riskFraction }: TradeTerms): RecordedTrade | null {
  const { opened, fill, targets, closed } = history;
  if (!fill) return null;
  const levels = getLevels(opened);
  const planned = opened.targets.map(({ price, weight }) => ({ price: Number(price), weight }));
  const getBar = (close: number) => ({ open: barOpen(session, opened.timeframe, close), close });
  const getExit = ({ price, weight }: { price: string; weight: number }, part: number, at: number): RecordedExit => {
    const value = Number(price);
    return { at, time: exitMoment(history, part, value, closed?.reason ?? null, getBar(at)), price: value, weight };
  };
  const fillPrice = Number(fill.price);
  const fillBar = getBar(Date.parse(fill.barCloseAt));
  const trade = {
    opened,
    session,
    riskFraction,
    fillBar: fillBar.open,
    fillKnownAt: fillBar.close,
    filledAt: fillMoment(opened, fill, fillBar),
    fillPrice,
    notionalPerRisk: Math.abs(fillPrice) / Math.abs(levels.entry - levels.stop),
    plannedRewardRisk: plannedRewardRisk({ ...levels, targets: planned }),
  };
  const reached = targets.map((target, part) => getExit(target, part, Date.parse(target.barCloseAt)));
  if (!closed) {
    const open = { closedAt: null, decidedAt: null, cost: null, closeReason: null, netR: 0, statedNetR: null };
    return { ...trade, exits: reached, ...open };
  }
  const decidedAt = Date.parse(closed.barCloseAt);
  // Targets have entries of their own; every other part left in the bar that ended the trade.
  const exits = closed.exits.map((exit, part) => getExit(exit, part, reached[part]?.at ?? decidedAt));
  const closedAt = exits.at(-1)?.time ?? decidedAt;
  const cost = Number(closed.cost);
  const { netR } = tradeMultiples(getGrid(opened), levels, fillPrice, exits, cost);
  return {
    ...trade,
    exits,
    closedAt,
    decidedAt,
    cost,
    closeReason: closed.reason,
    netR,
    statedNetR: closed.netR,
  };
}
