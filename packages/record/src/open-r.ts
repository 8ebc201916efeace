import { fromCostTexts, openResult, type SessionId, slotStart, swapDays, TIMEFRAME_MS, type Timeframe } from '@sealtick/engine';
import type { PublishedInstrument } from './entries.ts';
import { gridOf, levelsOf, type RecordedTrade } from './trades-from-entries.ts';

/**
 * Open of a bar that is known by its close, ms UTC: its slot's start, or a bar's length before where an imported series
 * keeps to a grid of its own. What swap is counted from (engine rule 12).
 */
export function barOpen(session: SessionId, timeframe: Timeframe, closeTime: number): number {
  const isOnGrid = slotStart(session, timeframe, closeTime) === closeTime;
  return isOnGrid ? slotStart(session, timeframe, closeTime - 1) : closeTime - TIMEFRAME_MS[timeframe];
}

/** Result of an open trade in R as of a mark (engine rule 14). */
export function openR(trade: RecordedTrade, instrument: PublishedInstrument, mark: number, at: number): number {
  const { session } = instrument;
  const grid = gridOf(trade.opened);
  const openOf = (closeTime: number) => barOpen(session, trade.opened.timeframe, closeTime);
  const fillBar = openOf(trade.filledAt);
  const exits = trade.exits
    .filter((exit) => exit.at <= at)
    .map(({ at: left, price, weight }) => {
      return { price, weight, reason: 'target', nights: swapDays(session, fillBar, openOf(left)) } as const;
    });
  const held = { signal: levelsOf(trade.opened), fillPrice: trade.fillPrice, fillBar, exits };
  const digits = Math.round(Math.log10(grid.scale));
  return openResult(held, { tick: grid.tick, digits, session, costs: fromCostTexts(instrument.costs) }, mark, at);
}
