import { createHash } from 'node:crypto';
import type { LogFact } from '@sealtick/contract';
import { decimalText, formatPrice, gradeOf, type MarketKind, type Signal } from '@sealtick/engine';
import type { BookEvent, ClosedEvent, OpenedEvent } from './book-event.ts';

export type OpenedFact = Extract<LogFact, { kind: 'signal.opened' }>;
export type ChangeFact = Extract<LogFact, { kind: 'signal.updated' | 'signal.closed' }>;

const iso = (ms: number) => new Date(ms).toISOString();

/** Prices of a signal as the log and the API write them. */
function signalPrices(signal: Signal, digits: number) {
  return {
    entry: formatPrice(signal.entry, digits),
    stop: formatPrice(signal.stop, digits),
    targets: signal.targets.map(({ price, weight }) => ({ price: formatPrice(price, digits), weight })),
  };
}

function openedFact(event: OpenedEvent, signalId: string, market: MarketKind): OpenedFact {
  const { plan, signal } = event;
  return {
    kind: 'signal.opened',
    market,
    signalId,
    strategyId: plan.strategy.id,
    version: plan.version,
    symbol: signal.symbol,
    timeframe: signal.timeframe,
    side: signal.side,
    type: signal.type,
    ...signalPrices(signal, plan.instrument.digits),
    confidence: event.confidence,
    confidenceN: event.confidenceN,
    barCloseAt: iso(signal.barCloseAt),
    validUntil: iso(signal.validUntil),
    grade: gradeOf(event.confidence),
    noteSha256: createHash('sha256').update(signal.reason).digest('hex'),
  };
}

function closedFact(
  { plan, trade, reason, barCloseAt }: ClosedEvent,
  signalId: string,
  market: MarketKind,
): ChangeFact {
  const { digits } = plan.instrument;
  return {
    kind: 'signal.closed',
    market,
    signalId,
    reason,
    barCloseAt: iso(barCloseAt),
    exits: trade?.exits.map(({ price, weight }) => ({ price: formatPrice(price, digits), weight })) ?? [],
    cost: decimalText(trade?.cost ?? 0),
    netR: trade?.netR ?? null,
  };
}

/** Returns the fact that an event of a published signal adds to the log. */
export function factOf(event: BookEvent, signalId: string, market: MarketKind): OpenedFact | ChangeFact {
  const { digits } = event.plan.instrument;
  const common = { market, signalId, barCloseAt: iso(event.barCloseAt) };
  switch (event.kind) {
    case 'opened':
      return openedFact(event, signalId, market);
    case 'closed':
      return closedFact(event, signalId, market);
    case 'filled':
      return { kind: 'signal.updated', change: 'filled', ...common, price: formatPrice(event.price, digits) };
    case 'target': {
      const { target, weight } = event;
      return {
        kind: 'signal.updated',
        change: 'target',
        ...common,
        price: formatPrice(event.price, digits),
        weight,
        target,
      };
    }
    case 'stopMoved': {
      const stop = formatPrice(event.stop, digits);
      return { kind: 'signal.updated', change: 'stopMoved', ...common, price: formatPrice(event.price, digits), stop };
    }
  }
}
