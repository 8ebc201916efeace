import type { MarketKind } from '@sealtick/engine';
import type { DeliveryMessage } from './delivery-message.ts';

/** Returns the market that prices and results of a message are of; null if it has none. */
export function getMarket(message: DeliveryMessage): MarketKind | null {
  if ('signal' in message) return message.signal.basis.market;
  if ('market' in message) return message.market;
  return message.type === 'digest' ? (message.signals[0]?.basis.market ?? null) : null;
}

/** Returns the mark of what is of a simulated market, in every channel; null for a real one. */
export const marketMark = (market: MarketKind | null): string | null =>
  market === 'simulated' ? 'Simulated market' : null;

/** Returns the mark as a sentence; null for a real market. */
export function marketNotice(market: MarketKind | null): string | null {
  const mark = marketMark(market);
  return mark && `${mark}: prices are generated.`;
}
