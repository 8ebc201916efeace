import type { LogFact } from '@sealtick/contract';
import type { MarketKind } from '@sealtick/engine';
import { formatDay, formatPrice, markTimes } from '@sealtick/engine';
import type { FollowedSignals } from './record-batch.ts';

/**
 * Returns the marks of each midnight after `from` up to `to` (ms UTC): every open published signal at its symbol's last close.
 * There is one entry per day, also without open signals, so that a curve has every day.
 */
export function dayMarks(
  market: MarketKind,
  followed: FollowedSignals,
  closes: ReadonlyMap<string, number>,
  range: { readonly from: number; readonly to: number; readonly tradesAtWeekends: boolean },
): LogFact[] {
  return markTimes(range.from, range.to, range.tradesAtWeekends).map((midnight) => ({
    kind: 'day.marked',
    market,
    date: formatDay(midnight - 1),
    marks: [...followed].flatMap(([signalId, { record, symbol, digits, state }]) => {
      const close = closes.get(symbol);
      return record === 'live' && state.fillPrice !== null && close !== undefined
        ? [{ signalId, price: formatPrice(close, digits) }]
        : [];
    }),
  }));
}
