import { type InstrumentSet, resolveParameters, type Strategy, simulatedInstrument } from '@sealtick/engine';
import type { StrategyVersionRow } from '../../strategies/index.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import type { PublishedPlan } from './stream-plan.ts';

/** Returns a strategy as its newest version was published. */
export function toRunningStrategy(
  strategy: Strategy,
  row: StrategyVersionRow,
  instruments: InstrumentSet,
): RunningStrategy {
  const find = (symbol: string) => {
    const found = instruments.get(symbol);
    return found !== null && row.market === 'simulated' ? simulatedInstrument(found) : found;
  };
  const params = resolveParameters(strategy);
  const publishedAt = row.publishedAt.getTime();
  const streams = row.streams.flatMap(({ symbol, timeframe, partner, anchor }): PublishedPlan[] => {
    const instrument = find(symbol);
    if (!instrument) return [];
    const second = partner === null ? null : find(partner);
    return [{ strategy, params, instrument, timeframe, partner: second, version: row.version, publishedAt, anchor }];
  });
  return { strategy, row, streams };
}
