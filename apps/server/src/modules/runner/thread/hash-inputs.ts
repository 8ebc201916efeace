import { createHash } from 'node:crypto';
import { type Bars, getBars, type SharedBars, sliceBars } from '@sealtick/engine';
import { canonicalJson } from '@sealtick/log';
import type { BacktestRequest } from './messages.ts';

const COLUMNS = ['time', 'closeTime', 'open', 'high', 'low', 'close', 'volume'] as const;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the bars of a series that closed by `until`, ms UTC. */
export function barsUntil(shared: SharedBars, until: number): Bars {
  const bars = getBars(shared);
  let end = bars.length;
  while (end > 0 && bars.closeTime[end - 1]! > until) end -= 1;
  return end === bars.length ? bars : sliceBars(bars, 0, end);
}

/**
 * Returns the SHA-256 of all inputs of a backtest: bars, partner bars, releases, costs, parameters and rules. One for each hash
 * that stands for the code of the figures, newest first.
 */
export function hashInputs({ streams, events, until, rules }: BacktestRequest): readonly [string, ...string[]] {
  const known = new Map<SharedBars, string>();
  const hashBars = (shared: SharedBars) => {
    const hash = known.get(shared) ?? hashColumns(barsUntil(shared, until));
    known.set(shared, hash);
    return hash;
  };
  const inputs = {
    events: sha256(canonicalJson(events)),
    streams: streams.map(({ strategyId, instrument, timeframe, partner, params, anchor, bars, partnerBars }) => ({
      strategyId,
      instrument,
      timeframe,
      partner,
      params,
      anchor,
      bars: hashBars(bars),
      partnerBars: partnerBars && hashBars(partnerBars),
    })),
  };
  const [newest, ...former] = rules.statisticsSha256;
  const hashWith = (statisticsSha256: string) =>
    sha256(canonicalJson({ ...inputs, rules: { ...rules, statisticsSha256 } }));
  return [hashWith(newest), ...former.map(hashWith)];
}

/** SHA-256 over the columns in order, each as little-endian doubles. */
function hashColumns(bars: Bars): string {
  const hash = createHash('sha256');
  for (const name of COLUMNS) hash.update(bars[name] as Float64Array);
  return hash.digest('hex');
}
