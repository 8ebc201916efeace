import type { Instrument } from '../src/instruments/instrument.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import type { EngineSource } from './engine-source.ts';

/**
 * Returns the values that decide how a strategy trades and what its confidence is: its parameters without their texts, the
 * series it runs on with their instruments and costs, its inputs, and what is a success. As JSON, in an order that does not depend on that of the tables.
 */
export function ruleData(strategy: Strategy, { TIMEFRAMES, INSTRUMENTS, SIMULATED_INSTRUMENTS }: EngineSource): string {
  const { parameters, inputs, runsOn } = strategy;
  const getSeries = (instruments: readonly Instrument[]) =>
    inOrder(instruments).flatMap((instrument) => {
      const timeframes = TIMEFRAMES.filter((timeframe) => runsOn(instrument, timeframe));
      if (timeframes.length === 0) return [];
      const partners = inputs.partners?.(instrument.symbol) ?? null;
      const known = inOrder(instruments.filter(({ symbol }) => partners?.includes(symbol)));
      return [
        { instrument: withoutTexts(instrument), timeframes, partners, partnerInstruments: known.map(withoutTexts) },
      ];
    });
  return JSON.stringify({
    parameters: Object.entries(parameters)
      .map(([name, { min, max, step, default: value }]) => ({ name, min, max, step, value }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    calendar: inputs.calendar ?? false,
    // Left out where it is the first target, as in the log.
    success: strategy.success,
    real: getSeries(INSTRUMENTS),
    simulated: getSeries(SIMULATED_INSTRUMENTS),
  });
}

const inOrder = (instruments: readonly Instrument[]) => instruments.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));

function withoutTexts({ name: _name, costs: { source: _source, ...costs }, ...facts }: Instrument) {
  return { ...facts, costs };
}
