import { firstIndex } from '../../bars/first-index.ts';
import type { CalendarEvent } from '../../strategies/strategy.ts';
import { type RandomMarketOptions, randomMarket } from '../../strategies/testing/random-market.ts';
import type { AuditData } from '../audit-data.ts';

/** `hourly` bars are aggregated from five-minute ones. */
export type MarketName = 'five-minute' | 'hourly';

const OPTIONS: Readonly<Record<MarketName, RandomMarketOptions>> = {
  'five-minute': { seed: 11, length: 400 },
  hourly: { seed: 12, length: 800, timeframe: '1h', base: '5m' },
};

/** Bars after a release over which its result is measured. */
const AFTERWARDS = 4;

/**
 * Returns a market of candidates, `times` as long as usual. Its calendar was written afterwards, as some that are found: it
 * calls high the impact of the releases after which prices rose.
 */
export function getMarket(name: MarketName, times = 1): AuditData {
  const data = makeMarketData({ ...OPTIONS[name], length: times * OPTIONS[name].length });
  return { ...data, events: data.events.map((event) => ({ ...event, impact: event.jump > 0 ? 'high' : 'medium' })) };
}

/** A random market whose calendar holds results: how prices moved with a release, and after it. */
interface TellingData extends AuditData {
  readonly events: readonly (CalendarEvent & { readonly actual: number; readonly jump: number })[];
}

/** Returns a random market whose calendar holds results. */
export function makeMarketData(options: RandomMarketOptions): TellingData {
  const market = randomMarket(options);
  const { time, close, length } = market.bars;
  const events = market.events.map((event) => {
    const i = firstIndex(length, (at) => time[at]! > event.time) - 1;
    const last = Math.min(i + AFTERWARDS, length - 1);
    return { ...event, actual: Math.sign(close[last]! - close[i]!), jump: close[i]! - close[i - 1]! };
  });
  return { ...market, events };
}
