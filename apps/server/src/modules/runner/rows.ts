import { decimalText, formatPrice, gradeOf } from '@sealtick/engine';
import type { Move, NewSignalRow } from '../signals/index.ts';
import type { BookEvent, OpenedEvent } from './book-event.ts';
import { type MarketBasis, signalPrices } from './facts.ts';

/** How a setup goes on: sealed in the log, or a back-test row with the reason it is in none. */
export type Sealing =
  | { readonly record: 'live'; readonly logIndex: number; readonly leafHash: string; readonly issuedAt: number }
  | { readonly record: 'backtest'; readonly cause: 'late' | null };

/** The row a setup begins as. A back-test row was made, in its own time, when its bar closed. */
export function openedRow(event: OpenedEvent, id: string, market: MarketBasis, sealing: Sealing): NewSignalRow {
  const { plan, signal } = event;
  const prices = signalPrices(signal, plan.instrument.digits);
  const isLive = sealing.record === 'live';
  return {
    id,
    logIndex: isLive ? sealing.logIndex : null,
    leafHash: isLive ? sealing.leafHash : null,
    cause: isLive ? null : sealing.cause,
    record: sealing.record,
    createdAt: new Date(isLive ? sealing.issuedAt : signal.barCloseAt),
    strategyId: plan.strategy.id,
    strategyVersion: plan.version,
    symbol: signal.symbol,
    timeframe: signal.timeframe,
    side: signal.side,
    type: signal.type,
    ...prices,
    currentStop: prices.stop,
    confidence: event.confidence,
    confidenceN: event.confidenceN,
    grade: gradeOf(event.confidence),
    note: signal.reason,
    market,
    barCloseAt: new Date(signal.barCloseAt),
    validUntil: new Date(signal.validUntil),
    validBars: signal.validBars,
    maxBars: signal.maxBars,
    breakEvenAfterTarget: signal.breakEvenAfterTarget,
    status: 'active',
  };
}

/** What is kept of an event with a row that no log tells of: when it became known. Its end the row has in its own columns. */
export function moveOf(event: Exclude<BookEvent, OpenedEvent>): Move[] {
  const at = new Date(event.barCloseAt).toISOString();
  switch (event.kind) {
    case 'filled':
    case 'target':
      return [{ at, change: event.kind }];
    case 'stopMoved':
      return [{ at, change: event.kind, stop: formatPrice(event.stop, event.plan.instrument.digits) }];
    case 'closed':
      return [];
  }
}

/** What an event changes in its signal's row. */
export function changeOf(event: Exclude<BookEvent, OpenedEvent>): Partial<Omit<NewSignalRow, 'moves'>> {
  const { digits } = event.plan.instrument;
  switch (event.kind) {
    case 'filled':
      return { filledAt: new Date(event.at), fillPrice: formatPrice(event.price, digits) };
    case 'target':
      return { targetsReached: event.target };
    case 'stopMoved':
      return { currentStop: formatPrice(event.stop, digits) };
    case 'closed': {
      const { trade, reason, barCloseAt } = event;
      const closed = { status: 'closed', closedAt: new Date(barCloseAt), closeReason: reason };
      if (trade === null) return closed;
      return {
        ...closed,
        exits: trade.exits.map(({ price, weight }) => ({ price: formatPrice(price, digits), weight })),
        cost: decimalText(trade.cost),
        netR: trade.netR,
        maeR: trade.maeR,
        mfeR: trade.mfeR,
      };
    }
  }
}
