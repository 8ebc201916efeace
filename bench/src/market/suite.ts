import { RESEARCH, STRATEGIES, type Strategy, strategyName, type Trade } from '@sealtick/engine';
import { DEFAULT_SEED } from '@sealtick/simulated-market';
import type { Row } from '../measure/row.ts';
import { InstalledMarket } from './installed-market.ts';
import { inRandomOrder } from './random-order.ts';
import { type RecordResult, summariseRecords } from './summarise-records.ts';
import { writeResults } from './write-results.ts';

const INSTALLED = Date.UTC(2026, 10, 25);
const SEEDS = Number(process.env.BENCH_SEEDS ?? 200);
/** The default seed is the median of these. */
const RANKED = 101;
/** Seeds whose moves are also put into random order. */
const SHUFFLED = 20;

interface Results {
  /** One for each seed, from 1. */
  readonly made: RecordResult[];
  readonly shuffled: RecordResult[];
}

/** Compares the backtests of new installations of many seeds with the results on real bars, and ranks the default seed. */
export async function* marketSuite(wanted: (job: string) => boolean): AsyncIterable<Row> {
  const jobs = STRATEGIES.map((strategy) => ({ strategy, job: `${strategyName(strategy.id)}, net R per trade` }));
  const asked = jobs.filter(({ job }) => wanted(job));
  const results = new Map(asked.map(({ strategy }) => [strategy.id, { made: [], shuffled: [] } as Results]));
  for (let seed = 1; seed <= SEEDS; seed++) {
    const market = new InstalledMarket(seed, INSTALLED);
    const mixed = seed <= SHUFFLED ? inRandomOrder(market.read, seed) : null;
    for (const { strategy } of asked) {
      const { made, shuffled } = results.get(strategy.id)!;
      made.push(getResult(market.record(strategy)));
      if (mixed) shuffled.push(getResult(market.record(strategy, mixed)));
    }
  }
  for (const { strategy, job } of asked) yield toRow(strategy, job, results.get(strategy.id)!);
  if (asked.length < jobs.length || SEEDS < RANKED) return;
  yield rankRow([...results.values()].map(({ made }) => made));
  if (SEEDS >= 200) writeResults(results);
}

function getResult(trades: readonly Trade[]): RecordResult {
  return { trades: trades.length, sumR: trades.reduce((sum, { netR }) => sum + netR, 0) };
}

function toRow(strategy: Strategy, job: string, { made, shuffled }: Results): Row {
  const { low, high } = RESEARCH[strategy.id]!.untouched;
  const ours = summariseRecords(made);
  const mixed = summariseRecords(shuffled);
  const first = made[DEFAULT_SEED - 1];
  return {
    job,
    size: `${SEEDS} seeds, ${ours.trades.toFixed(0)} trades each; real bars ${low} to ${high}; random order ${mixed.mean.toFixed(3)}`,
    ours: {
      first: first ? first.sumR / first.trades : Number.NaN,
      median: ours.mean,
      low: ours.low,
      high: ours.high,
      peakMb: 0,
    },
    peers: {},
    unit: 'R',
    agree: ours.mean > low && ours.mean < high,
    missed: 'OUTSIDE THE INTERVAL OF REAL BARS',
  };
}

/** The default seed by the sum of all eight records. */
function rankRow(strategies: readonly (readonly RecordResult[])[]): Row {
  const sums = Array.from({ length: RANKED }, (_, i) => {
    return { seed: i + 1, sum: strategies.reduce((total, records) => total + records[i]!.sumR, 0) };
  }).sort((a, b) => a.sum - b.sum);
  const median = sums[(RANKED - 1) / 2]!;
  const ours = sums.find(({ seed }) => seed === DEFAULT_SEED)!.sum;
  return {
    job: 'all records of the default seed, sum of net R',
    size: `seed ${DEFAULT_SEED}, median of seeds 1 to ${RANKED}`,
    ours: { first: ours, median: median.sum, low: sums[0]!.sum, high: sums[RANKED - 1]!.sum, peakMb: 0 },
    peers: {},
    unit: 'R',
    agree: median.seed === DEFAULT_SEED,
    missed: `THE MEDIAN IS SEED ${median.seed}`,
  };
}
