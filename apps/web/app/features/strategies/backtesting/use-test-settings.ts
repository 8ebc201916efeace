import { useMemo } from 'react';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { useUrlText } from '../../../lib/navigation/use-url-text.ts';
import { type ParameterView, toParameters } from '../lab/parameter-view.ts';
import { addressOfValues, type Values, valuesOfAddress } from '../lab/settings-address.ts';
import type { RunSettings } from '../runs/run-settings.ts';
import type { TestedStrategy } from './backtesting.queries.ts';

export const COST_FACTORS = ['1', '1.5', '2'] as const;

/** What the next computation runs on. The address contains what is not the default. */
export interface TestSettings extends RunSettings {
  readonly strategy: TestedStrategy;
  readonly symbols: readonly string[];
  readonly parameters: readonly ParameterView[];
  readonly change: (changes: Readonly<Record<string, string>>) => void;
  readonly setValues: (values: Values) => void;
}

/** Returns the settings of the address, or the first that are possible. @param strategies At least one, each with a series */
export function useTestSettings(strategies: readonly TestedStrategy[]): TestSettings {
  const [params, change] = useSetParam();
  const strategy = strategies.find(({ id }) => id === params.get('strategy')) ?? strategies[0]!;
  const symbols = [...new Set(strategy.streams.map(({ symbol }) => symbol))];
  const symbol = symbols.find((one) => one === params.get('symbol')) ?? symbols[0]!;
  const published = strategy.streams.filter((one) => one.symbol === symbol).map(({ timeframe }) => timeframe);
  const parameters = useMemo(() => toParameters(strategy.parameters), [strategy.parameters]);
  // Typed values count immediately; the address follows.
  const [address, setAddress] = useUrlText('set');
  const values = useMemo(() => valuesOfAddress(address, parameters), [address, parameters]);
  const costs = COST_FACTORS.find((one) => one === params.get('costs')) ?? '1';
  return {
    strategy,
    symbols,
    symbol,
    timeframe: published[0]!,
    published,
    parameters,
    params: values,
    costFactor: Number(costs),
    change: ({ set, ...changes }) => {
      if (set !== undefined) setAddress(set);
      change(changes);
    },
    setValues: (next) => setAddress(addressOfValues(next, parameters)),
  };
}
