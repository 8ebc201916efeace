import type { InstrumentView } from '@sealtick/contract';
import { fromTemplate } from '@sealtick/engine';

const { isExchangeTraded: _, ...share } = fromTemplate('AAPL', 'equity');
const { unit, rolloverFactor, releaseFactor, source, rows } = share.costs;
const { long, short, ...current } = rows[0]!;

/** An instrument that the operator added from a template. */
export const addedShare: InstrumentView = {
  symbol: share.symbol,
  name: share.name,
  group: share.assetClass,
  digits: share.digits,
  tick: share.tick,
  quoteCurrency: share.quoteCurrency,
  timeframes: ['1h'],
  market: 'simulated',
  costs: { unit, rolloverFactor, releaseFactor, source, ...current, financingLong: long, financingShort: short },
  added: { ...share, belowZero: false, hours: null, costs: { ...share.costs, rows: [...rows] } },
};
