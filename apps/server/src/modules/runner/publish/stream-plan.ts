import {
  type Instrument,
  type ParameterValues,
  resolveParameters,
  type Strategy,
  type Timeframe,
} from '@sealtick/engine';

/** A stream that is to run: strategy × symbol × timeframe, with its partner. */
export interface StreamPlan {
  readonly strategy: Strategy;
  readonly params: ParameterValues;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly partner: Instrument | null;
}

/** A stream as it was published: nothing that closed before `publishedAt` may enter the log. Times are ms UTC. */
export interface PublishedPlan extends StreamPlan {
  readonly version: number;
  readonly publishedAt: number;
  /** Open of the first bar that was ever fed. */
  readonly anchor: number;
}

/** The series a market offers, and its instruments by symbol. */
export interface MarketSeries {
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly timeframes: ReadonlyMap<string, readonly Timeframe[]>;
}

/** Returns every stream of a strategy in this market: pairs only where the market has bars of a partner. */
export function planStreams(strategy: Strategy, market: MarketSeries): StreamPlan[] {
  const params = resolveParameters(strategy);
  const plans: StreamPlan[] = [];
  for (const [symbol, instrument] of market.instruments) {
    for (const timeframe of market.timeframes.get(symbol) ?? []) {
      if (!strategy.runsOn(instrument, timeframe)) continue;
      const partner = findPartner(strategy, symbol, timeframe, market);
      if (strategy.inputs.partners && !partner) continue;
      plans.push({ strategy, params, instrument, timeframe, partner });
    }
  }
  return plans;
}

/** Returns the first partner with bars of this timeframe; null if there is none. */
function findPartner(
  strategy: Strategy,
  symbol: string,
  timeframe: Timeframe,
  { instruments, timeframes }: MarketSeries,
): Instrument | null {
  const symbols = strategy.inputs.partners?.(symbol) ?? [];
  const found = symbols.find((partner) => timeframes.get(partner)?.includes(timeframe));
  return found === undefined ? null : (instruments.get(found) ?? null);
}
