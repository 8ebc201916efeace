import {
  type Bars,
  type CalendarEvent,
  getSimulatedInstrument,
  type Instrument,
  resolveParameters,
  SIMULATED_INSTRUMENTS,
  type Strategy,
  simulate,
  TIMEFRAMES,
  type Timeframe,
} from '@sealtick/engine';

/** Returns the bars of a series of the simulated market. */
export type ReadSeries = (symbol: string, timeframe: Timeframe) => Bars;

/** A stream of a strategy on the simulated market, with its signals and trades. */
export interface SimulatedStream extends Pick<ReturnType<typeof simulate>, 'signals' | 'trades'> {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly bars: Bars;
  /** Close of the bar that ends its warm-up, ms UTC; null where there are too few bars. */
  readonly warmedUpAt: number | null;
}

/** Runs every stream that an installation has of a strategy. */
export function runStreams(
  strategy: Strategy,
  read: ReadSeries,
  events: readonly CalendarEvent[],
): readonly SimulatedStream[] {
  const params = resolveParameters(strategy);
  return SIMULATED_INSTRUMENTS.flatMap((instrument) => {
    const found = strategy.inputs.partners?.(instrument.symbol).find((one) => getSimulatedInstrument(one) !== null);
    if (strategy.inputs.partners && found === undefined) return [];
    const partner = found === undefined ? null : getSimulatedInstrument(found);
    return TIMEFRAMES.filter((timeframe) => strategy.runsOn(instrument, timeframe)).map((timeframe) => {
      const bars = read(instrument.symbol, timeframe);
      const spec = { strategy, params, instrument, timeframe, partner, hasCalendar: true };
      const partnerBars = partner === null ? undefined : read(partner.symbol, timeframe);
      const { signals, trades } = simulate(bars, spec, { partner: partnerBars, events });
      const warmedUpAt = bars.closeTime[strategy.warmUpBars(params) - 1] ?? null;
      return { instrument, timeframe, bars, signals, trades, warmedUpAt };
    });
  });
}
