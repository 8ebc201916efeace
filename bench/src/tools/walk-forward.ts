import { isDeepStrictEqual } from 'node:util';
import {
  getInstrument,
  getStrategy,
  planWalkForward,
  resolveParameters,
  simulate,
  type WalkForwardResult,
  type WalkForwardRow,
  walkForwardResult,
} from '@sealtick/engine';
import { walkForwardRowsInThreads } from '@sealtick/engine/threads';
import { randomRun } from '@sealtick/record/testing';
import type { Row } from '../measure/row.ts';
import { timedRow } from '../measure/timed-row.ts';

const YEARS = 10;
const HOURS_A_YEAR = 8_766;
const ROUNDS = 2;
const THREADS = 2;
const GOAL_MS = 2_000;

/** Measures a walk-forward over ten years of hours with 200 settings, which two threads share, and compares its choices with plain ones. */
export async function measureWalkForward(job: string): Promise<Row> {
  const instrument = getInstrument('BTCUSD')!;
  const { bars } = randomRun({
    instrument,
    timeframe: '1h',
    seed: 3,
    from: Date.UTC(2014, 0, 1),
    bars: YEARS * HOURS_A_YEAR,
    price: 30_000,
  });
  const plan = planWalkForward({
    strategy: getStrategy('tideline-pullback')!,
    series: { instrument, timeframe: '1h', bars, partner: null, events: null },
    axes: [
      { name: 'trendBars', from: 40, to: 135, step: 5 },
      { name: 'pullbackBars', from: 5, to: 23, step: 2 },
    ],
    sampling: { kind: 'grid' },
    measure: 'expectancy',
  });
  const times: number[] = [];
  let result: WalkForwardResult | null = null;
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    const rows: WalkForwardRow[] = [];
    for await (const row of walkForwardRowsInThreads(plan, { count: THREADS })) rows.push(row);
    result = walkForwardResult(plan, rows);
    times.push(performance.now() - begun);
  }
  const size = `${YEARS} years of 1h, ${plan.sets.length} settings, ${plan.choices.length} tests`;
  return timedRow(job, size, times, isPlain(plan, result!), GOAL_MS);
}

/** Whether the last choice is that of a search over the trades which were decided before it. */
function isPlain(plan: ReturnType<typeof planWalkForward>, { windows }: WalkForwardResult): boolean {
  const { strategy, series } = plan;
  const { instrument, timeframe, bars } = series;
  const { train, set } = windows.at(-1)!;
  let [best, highest] = [-1, Number.NEGATIVE_INFINITY];
  plan.sets.forEach((candidate, i) => {
    const params = resolveParameters(strategy, candidate);
    const { trades } = simulate(bars, { strategy, params, instrument, timeframe, partner: null, hasCalendar: false });
    const known = trades.filter(({ fillTime, decidedAt }) => fillTime >= train.from && decidedAt <= train.to);
    const mean = known.reduce((sum, { netR }) => sum + netR, 0) / known.length;
    if (mean > highest) [best, highest] = [i, mean];
  });
  // A row of a thread is a copy.
  return isDeepStrictEqual(plan.sets[best], set);
}
