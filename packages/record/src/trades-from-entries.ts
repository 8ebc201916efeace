import { type AccountTrade, PriceGrid, plannedRewardRisk, tradeMultiples } from '@sealtick/engine';
import type { ClosedEntry, OpenedEntry, RecordEntry } from './entries.ts';
import { SignalBook, type SignalStory } from './signal-book.ts';

/** A part of a position that left: `at` is the close of the bar it left in, ms UTC. */
export interface RecordedExit {
  readonly at: number;
  readonly price: number;
  readonly weight: number;
}

/** A published signal that was filled, as the log tells it. `filledAt` and `closedAt` are closes of bars, ms UTC. */
export interface RecordedTrade extends AccountTrade {
  readonly opened: OpenedEntry;
  readonly fillPrice: number;
  /** While it is open the targets reached; at the end every part, in order. */
  readonly exits: readonly RecordedExit[];
  /** Price per unit, as the log states it; null while it is open. */
  readonly cost: number | null;
  /** How its last part left; null while it is open. */
  readonly closeReason: ClosedEntry['reason'] | null;
  /** Net R reckoned anew from the printed prices (engine rules 9, 12 and 23); 0 while it is open. */
  readonly netR: number;
  /** Net R as the log states it; null while it is open. */
  readonly statedNetR: number | null;
  readonly plannedRewardRisk: number | null;
}

/**
 * The trades of the live record, in order of their fills: signals that expired or were cancelled are none.
 *
 * @param entries Entries in order of their indexes. A log that follows a restore may end signals of the one before it;
 * without that one they are passed over.
 * @throws {RecordError} where an entry contradicts those before it.
 */
export function tradesFromEntries(entries: Iterable<RecordEntry>): RecordedTrade[] {
  const book = new SignalBook();
  for (const entry of entries) book.add(entry);
  return book.filled.map((story) => tradeOf(story)!);
}

/** The grid of printed prices: one step in their last digit. */
export function gridOf({ entry }: Pick<OpenedEntry, 'entry'>): PriceGrid {
  const digits = entry.split('.')[1]?.length ?? 0;
  return new PriceGrid({ tick: 10 ** -digits, digits });
}

/** A published signal's levels as numbers. */
export function levelsOf({ side, type, entry, stop }: OpenedEntry) {
  return { side, type, entry: Number(entry), stop: Number(stop) };
}

/** The trade a signal became; null where it was not filled. */
export function tradeOf({ opened, fill, targets, closed }: SignalStory): RecordedTrade | null {
  if (!fill) return null;
  const levels = levelsOf(opened);
  const planned = opened.targets.map(({ price, weight }) => ({ price: Number(price), weight }));
  const reached = targets.map(({ barCloseAt, price, weight }) => ({
    at: Date.parse(barCloseAt),
    price: Number(price),
    weight,
  }));
  const fillPrice = Number(fill.price);
  const trade = {
    opened,
    filledAt: Date.parse(fill.barCloseAt),
    fillPrice,
    plannedRewardRisk: plannedRewardRisk({ ...levels, targets: planned }),
  };
  if (!closed) {
    return { ...trade, exits: reached, closedAt: null, cost: null, closeReason: null, netR: 0, statedNetR: null };
  }
  const closedAt = Date.parse(closed.barCloseAt);
  // Targets were told when they were reached; whatever else left, left in the bar that ended the trade.
  const exits = closed.exits.map(({ price, weight }, i) => ({
    at: reached[i]?.at ?? closedAt,
    price: Number(price),
    weight,
  }));
  const cost = Number(closed.cost);
  const { netR } = tradeMultiples(gridOf(opened), levels, fillPrice, exits, cost);
  return { ...trade, exits, closedAt, cost, closeReason: closed.reason, netR, statedNetR: closed.netR };
}
