import { createBars, type OnBar, SimpleMovingAverage, simulate, type Target } from '@sealtick/engine';
import { PineTS } from 'pinets';
import { BENCH_INSTRUMENT as instrument } from '../engine/backtests/instrument.ts';
import { CASH } from '../engine/backtests/jobs.ts';
import { DECLARATION, toCandles } from '../engine/backtests/pinets.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { makeSeries } from '../series.ts';

const ROUNDS = 5;
const GOAL_TIMES = 50;
const TIMEFRAME = '5m';
const GRID = [5, 10, 15].flatMap((fast) => [20, 30, 40, 50].map((slow) => ({ fast, slow })));
const NO_TARGETS: readonly Target[] = [];

interface Lengths {
  readonly fast: number;
  readonly slow: number;
}

interface Answer {
  readonly trades: number;
  readonly equity: number;
}

/** Measures a grid of crossings of two averages in one thread, in turn with the same grid in pinets. */
export async function measureGrid(job: string): Promise<Row> {
  const series = makeSeries('100k');
  const bars = createBars('BENCH', TIMEFRAME, series, { instrument });
  const candles = toCandles(series, 300_000);
  const times = { ours: [] as number[], theirs: [] as number[] };
  let agree = true;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const ours = GRID.map((lengths) => runOurs(lengths, bars));
    const between = performance.now();
    const theirs: Answer[] = [];
    for (const lengths of GRID) theirs.push(await runPinets(lengths, candles));
    times.ours.push(between - begun);
    times.theirs.push(performance.now() - between);
    agree &&= ours.every(
      ({ trades, equity }, i) => trades === theirs[i]!.trades && equity.toFixed(4) === theirs[i]!.equity.toFixed(4),
    );
  }
  const ours = getFigures(times.ours);
  const pinets = getFigures(times.theirs);
  const ratio = pinets.median / ours.median;
  const size = `${GRID.length} settings of 100,000 bars`;
  const row = { job, size, ours, peers: { pinets: { ...pinets, agree, ratio } }, unit: 'ms', agree };
  return agree && ratio < GOAL_TIMES ? { ...row, agree: false, missed: 'GOAL MISSED' } : row;
}

function getFigures([first = Number.NaN, ...rest]: readonly number[]) {
  return { first, ...toSpread(rest), peakMb: 0 };
}

function runOurs({ fast, slow }: Lengths, bars: ReturnType<typeof createBars>): Answer {
  const start = (): OnBar => {
    const near = new SimpleMovingAverage(fast);
    const far = new SimpleMovingAverage(slow);
    const last = { gap: Number.NaN };
    return ({ close }, { position }) => {
      const before = last.gap;
      const gap = near.update(close) - far.update(close);
      last.gap = gap;
      if (position !== null) return before >= 0 && gap < 0 ? { close: 'crossed below' } : null;
      if (!(before <= 0 && gap > 0)) return null;
      return { open: { side: 'long', type: 'market', entry: close, targets: NO_TARGETS, reason: 'crossed above' } };
    };
  };
  const { trades, open } = simulate(bars, { strategy: { start }, params: {}, instrument, timeframe: TIMEFRAME });
  let equity = CASH;
  for (const { exits, fillPrice } of trades) equity += exits[0]!.price - fillPrice;
  if (open !== null && open.fillPrice !== null) equity += bars.close[bars.length - 1]! - open.fillPrice;
  return { trades: trades.length, equity };
}

async function runPinets({ fast, slow }: Lengths, candles: object[]): Promise<Answer> {
  const script = `//@version=6
strategy("SMA", ${DECLARATION})
fast = ta.sma(close, ${fast})
slow = ta.sma(close, ${slow})
if ta.crossover(fast, slow)
    strategy.entry("long", strategy.long)
if ta.crossunder(fast, slow)
    strategy.close("long")
`;
  const { strategy } = await new PineTS(candles).run(script);
  if (strategy === undefined) throw new Error('pinets returned no strategy');
  const { closedtrades, initial_capital, netprofit, openprofit } = strategy;
  return { trades: closedtrades.length, equity: initial_capital + netprofit + openprofit };
}
