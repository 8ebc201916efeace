import { TIMEFRAMES } from '../bars/timeframe.ts';
import type { AssetClass, Instrument } from '../instruments/instrument.ts';
import { INSTRUMENTS } from '../instruments/instruments.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { Strategy } from '../strategies/strategy.ts';

const MARKET_WORDS: Readonly<Record<AssetClass, string>> = {
  fx: 'currencies',
  indices: 'share indices',
  commodities: 'metals and oil',
  crypto: 'crypto',
};

const runsOnAny = (strategy: Pick<Strategy, 'runsOn'>, instrument: Instrument) =>
  TIMEFRAMES.some((timeframe) => strategy.runsOn(instrument, timeframe));
const isTradable = (instrument: Instrument) => STRATEGIES.some((strategy) => runsOnAny(strategy, instrument));

/** Returns the bars that a strategy trades as text: "Bars: metals and oil 4h and daily (not WTI daily); crypto 4h.". */
export function barsWords(strategy: Pick<Strategy, 'markets' | 'timeframes' | 'runsOn' | 'inputs'>): string {
  const parts = strategy.markets.map((market) => {
    // An instrument without a partner is not an exception, for the rules need one.
    const traded = INSTRUMENTS.filter(
      (one) => one.assetClass === market && (strategy.inputs.partners ? runsOnAny(strategy, one) : isTradable(one)),
    );
    const timeframes = strategy.timeframes.filter((timeframe) => traded.some((one) => strategy.runsOn(one, timeframe)));
    const missing = timeframes.flatMap((timeframe) =>
      traded.filter((one) => !strategy.runsOn(one, timeframe)).map(({ symbol }) => `${symbol} ${timeframe}`),
    );
    const exceptions = missing.length > 0 ? ` (not ${missing.join(', ')})` : '';
    return `${MARKET_WORDS[market]} ${timeframes.join(' and ')}${exceptions}`;
  });
  return `Bars: ${parts.join('; ')}.`;
}
