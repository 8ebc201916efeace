import type { Run, Strategy, StrategyStream } from '@sealtick/contract';
import { useMemo } from 'react';
import { useSetParam } from '../../../lib/navigation/use-set-param.ts';
import { useUrlText, withParam } from '../../../lib/navigation/use-url-text.ts';
import type { PerformanceView } from '../performance/performance-view.ts';
import { toParameters } from './parameter-view.ts';
import { addressOfValues, publishedValues, valuesOfAddress } from './settings-address.ts';

/** Factors of the costs that the lab offers. */
export const COST_FACTORS = [
  { value: '1', label: '× 1' },
  { value: '1.5', label: '× 1.5' },
  { value: '2', label: '× 2' },
];

export type LabSettings = ReturnType<typeof useLabSettings>;

/** The settings of the lab, which the address keeps: series, costs, parameters. */
export function useLabSettings(strategy: Strategy, { streams, market }: PerformanceView) {
  const parameters = useMemo(() => toParameters(strategy.parameters), [strategy.parameters]);
  const [params, change] = useSetParam();
  const [address, setAddress] = useUrlText('set');
  const values = useMemo(() => valuesOfAddress(address, parameters), [address, parameters]);
  const chosen = params.get('series');
  const stream = streams.find((one) => getKey(one) === chosen) ?? longestStream(streams);
  const { symbol, timeframe, partner } = stream;
  const series = useMemo(() => {
    const symbols = [...new Set(streams.map((one) => one.symbol))];
    return { strategyId: strategy.id, market, symbol, timeframe, partner, symbols, versionStreams: streams.length };
  }, [strategy.id, market, symbol, timeframe, partner, streams]);
  const costs = COST_FACTORS.find(({ value }) => value === params.get('costs')) ?? COST_FACTORS[0]!;
  const costFactor = Number(costs.value);
  const run = useMemo(() => ({ params: values, costFactor }), [values, costFactor]);
  return {
    parameters,
    streams,
    stream,
    series,
    /** What a run of the lab takes. */
    run,
    changed: parameters.filter(({ key, published }) => values[key] !== published).length,
    setValues: (next: typeof values) => setAddress(addressOfValues(next, parameters)),
    setSeries: (key: string) => change({ series: key === getKey(longestStream(streams)) ? '' : key }),
    setCosts: (factor: string) => change({ costs: factor === '1' ? '' : factor }),
    reset: () => {
      setAddress('');
      change({ set: '', costs: '' });
    },
    /** Takes the settings of a stored run, as far as the lab offers them. @returns The timeframe that it then shows */
    show: (stored: Run): Run['timeframe'] => {
      setAddress(addressOfValues({ ...publishedValues(parameters), ...stored.params }, parameters));
      const isOffered =
        stored.costFactor !== 1 && COST_FACTORS.some(({ value }) => value === String(stored.costFactor));
      const same =
        streams.find((one) => getKey(one) === getKey(stored)) ?? streams.find((one) => one.symbol === stored.symbol);
      change({ series: same ? getKey(same) : '', costs: isOffered ? String(stored.costFactor) : '' });
      return (same ?? longestStream(streams)).timeframe;
    },
    link: linkTo(withParam(params, 'set', address)),
  };
}

/** Returns the key of a series in the address. */
export const getKey = ({ symbol, timeframe }: Pick<StrategyStream, 'symbol' | 'timeframe'>) => `${symbol} ${timeframe}`;

/** Returns the name of a series in the select. */
export function getLabel({ symbol, timeframe, partner }: StrategyStream): string {
  return partner === null ? `${symbol} ${timeframe}` : `${symbol} ${timeframe}, with ${partner}`;
}

/** Returns the address of this page with other parameters; the server, which has none, renders no link. */
const linkTo = (params: URLSearchParams) =>
  typeof window === 'undefined' ? '' : `${window.location.origin}${window.location.pathname}?${params}`;

const LENGTH_ORDER = ['1h', '4h', '15m', 'daily', '5m'];

/** Returns the first instrument on the timeframe with a long history and many bars. */
function longestStream(streams: readonly StrategyStream[]): StrategyStream {
  const rank = ({ timeframe }: StrategyStream) => LENGTH_ORDER.indexOf(timeframe);
  return [...streams].sort((a, b) => rank(a) - rank(b))[0]!;
}
