import type { BracketOrder } from '../../../broker-adapter.ts';

/** A market order with stop and target. */
export const MARKET_ORDER: BracketOrder = {
  clientId: 's1-a1-p1',
  instrument: 'EURUSD.r',
  side: 'long',
  type: 'market',
  units: 10_000,
  price: null,
  stop: 95,
  target: 110,
  expiresAt: null,
};
