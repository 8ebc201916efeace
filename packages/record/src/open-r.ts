import { fromCostTexts, openResult, swapDays } from '@sealtick/engine';
import { barOpen } from './bar-open.ts';
import type { PublishedInstrument } from './entries.ts';
import { getGrid, getLevels, type RecordedTrade } from './recorded-trade.ts';

/** Returns the result of an open trade in R at a mark (engine rule 14). */
export function openR(trade: RecordedTrade, instrument: PublishedInstrument, mark: number, at: number): number {
  const { session } = instrument;
  const grid = getGrid(trade.opened);
  const { fillBar } = trade;
  const openingTime = (closeTime: number) => barOpen(session, trade.opened.timeframe, closeTime);
  const exits = trade.exits
    .filter((exit) => exit.at <= at)
    .map(({ at: left, price, weight }) => {
      return { price, weight, reason: 'target', nights: swapDays(session, fillBar, openingTime(left)) } as const;
    });
  const held = { signal: getLevels(trade.opened), fillPrice: trade.fillPrice, fillBar, exits };
  const digits = Math.round(Math.log10(grid.scale));
  return openResult(held, { tick: grid.tick, digits, session, costs: fromCostTexts(instrument.costs) }, mark, at);
}
