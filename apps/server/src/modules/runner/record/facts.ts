import { createHash } from 'node:crypto';
import type { LogFact } from '@sealtick/contract';
import {
  type ChangeEvent,
  decimalText,
  formatPrice,
  type MarketKind,
  type OpenedEvent,
  type Signal,
  type StreamEvent,
  toGrade,
} from '@sealtick/engine';
import type { PublishedPlan } from '../publish/stream-plan.ts';

export type OpenedFact = Extract<LogFact, { kind: 'signal.opened' }>;
export type ChangeFact = Extract<LogFact, { kind: 'signal.updated' | 'signal.closed' }>;

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Returns the fact that an event adds to the log, if its signal is in the log.
 *
 * @param plan The plan of the event's stream.
 */
export function getFact(event: StreamEvent, plan: PublishedPlan, market: MarketKind): OpenedFact | ChangeFact {
  const common = { market, signalId: getId(event.signal, plan, market) };
  if (event.kind !== 'opened') return changeFact(event, plan.instrument.digits, common);
  return openedFact(event, plan, { ...common, barCloseAt: iso(event.barCloseAt) });
}

/** Returns the fact of a change of an open signal. @param digits Of its instrument */
export function changeFact(
  event: ChangeEvent,
  digits: number,
  signal: Pick<ChangeFact, 'market' | 'signalId'>,
): ChangeFact {
  const price = (value: number) => formatPrice(value, digits);
  const common = { ...signal, barCloseAt: iso(event.barCloseAt) };
  switch (event.kind) {
    case 'closed': {
      const { reason, trade } = event;
      const exits = trade?.exits.map((exit) => ({ price: price(exit.price), weight: exit.weight })) ?? [];
      const cost = decimalText(trade?.cost ?? 0);
      return { kind: 'signal.closed', ...common, reason, exits, cost, netR: trade?.netR ?? null };
    }
    case 'filled':
      return { kind: 'signal.updated', change: 'filled', ...common, price: price(event.price) };
    case 'target': {
      const { target, weight } = event;
      return { kind: 'signal.updated', change: 'target', ...common, price: price(event.price), weight, target };
    }
    case 'stopMoved': {
      const stop = price(event.stop);
      return { kind: 'signal.updated', change: 'stopMoved', ...common, price: price(event.price), stop };
    }
  }
}

function openedFact(
  { signal, confidence, confidenceN }: OpenedEvent,
  { strategy, version, timeframe, instrument: { digits } }: PublishedPlan,
  common: Pick<OpenedFact, 'market' | 'signalId' | 'barCloseAt'>,
): OpenedFact {
  const { symbol, side, type, validUntil, reason } = signal;
  return {
    kind: 'signal.opened',
    ...common,
    strategyId: strategy.id,
    version,
    symbol,
    timeframe,
    side,
    type,
    entry: formatPrice(signal.entry, digits),
    stop: formatPrice(signal.stop, digits),
    targets: signal.targets.map(({ price, weight }) => ({ price: formatPrice(price, digits), weight })),
    confidence,
    confidenceN,
    grade: toGrade(confidence),
    validUntil: iso(validUntil),
    noteSha256: createHash('sha256').update(reason).digest('hex'),
  };
}

/** The id of a signal is the same at every replay: a stream holds at most one signal, so it opens at most one on a bar. */
function getId({ symbol, timeframe, barCloseAt }: Signal, { strategy, version }: PublishedPlan, market: MarketKind) {
  const key = [market, strategy.id, version, symbol, timeframe, barCloseAt].join('|');
  return `sig_${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
}
