import {
  type Chance,
  computeChance,
  familyTest,
  mulberry32,
  overfittingProbability,
  SURVIVES_UP_TO,
  VERDICT_LEVEL,
} from '@sealtick/engine';
import type { Row } from '../measure/row.ts';
import { timedRow } from '../measure/timed-row.ts';
import { makeFamily, SHAPE, SKEWED } from './families.ts';
import { drawChance, splitOverfitting } from './independent.ts';
import { measureMemory } from './memory.ts';
import { measureGrid } from './pinets-grid.ts';
import { measureSweep } from './sweep.ts';
import { measureWalkForward } from './walk-forward.ts';

const ROUNDS = 5;
/** Families of each kind; `BENCH_FAMILIES` sets another number. */
const FAMILIES = Number(process.env.BENCH_FAMILIES ?? 1_000);
const FIRST_SEED = 1;

const CHANCE = 'tools: other outcomes of a record';
const OVERFITTING = 'tools: probability of overfitting';
const FALSE = 'tools: verdict "survives" on noise';
const FALSE_SKEWED = 'tools: verdict "survives" on skewed noise';
const POWER = 'tools: verdict "survives" on a planted Sharpe ratio of 1.0';
const SWEEP = 'tools: sweep on two threads';
const MEMORY = 'tools: memory of a sweep';
const GRID = 'tools: grid of settings in one thread';
const WALK_FORWARD = 'tools: walk-forward on two threads';

/** Measures the tools and how often the verdict is wrong, and compares their results with plain implementations. */
export async function* toolsSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (wanted(CHANCE)) yield measureChance();
  if (wanted(OVERFITTING)) yield measureOverfitting();
  if (wanted(SWEEP)) yield* measureSweep(SWEEP);
  if (wanted(MEMORY)) yield measureMemory(MEMORY);
  if (wanted(GRID)) yield await measureGrid(GRID);
  if (wanted(WALK_FORWARD)) yield await measureWalkForward(WALK_FORWARD);
  const isRare = (share: number) => share <= VERDICT_LEVEL;
  if (wanted(FALSE)) yield measureVerdict(FALSE, (seed) => makeFamily(SHAPE, seed, 0), isRare);
  if (wanted(FALSE_SKEWED)) yield measureVerdict(FALSE_SKEWED, (seed) => makeFamily(SKEWED, seed, 0), isRare);
  if (wanted(POWER))
    yield measureVerdict(
      POWER,
      (seed) => makeFamily(SHAPE, seed, 1),
      (share) => share >= 0.8,
    );
}

function measureChance(): Row {
  const random = mulberry32(5);
  const results = Array.from({ length: 2_000 }, () => (random() < 0.4 ? 1.6 : -1));
  const request = { results, riskFraction: 0.01, drawdownLimit: 0.2, draws: 10_000, seed: 3 };
  const { times, answer } = timed(() => computeChance(request)!);
  const plain = drawChance(request);
  const figures = ({ end, drawdown, drawdownChance }: Pick<Chance, 'end' | 'drawdown' | 'drawdownChance'>) => [
    end.low,
    end.high,
    drawdown.median,
    drawdown.high,
    drawdownChance,
  ];
  const isRight = figures(answer).every((value, i) => Math.abs(value - figures(plain)[i]!) < 1e-9);
  return timedRow(CHANCE, '2,000 trades, 10,000 draws', times, isRight, 500);
}

function measureOverfitting(): Row {
  const columns = makeFamily({ ...SHAPE, columns: 30, lines: 40 }, 1, 0);
  const { times } = timed(() => overfittingProbability(columns));
  const few = columns.filter((_, i) => i % 60 === 0);
  const isRight = Math.abs(overfittingProbability(few, 8).probability! - splitOverfitting(few, 8)) < 1e-12;
  return timedRow(OVERFITTING, '1,200 settings, 12,870 splits', times, isRight, Number.POSITIVE_INFINITY);
}

/** Returns the share of families that are said to survive, in percent, with its 95% Wilson interval. */
function measureVerdict(
  job: string,
  getFamily: (seed: number) => Float32Array[],
  isReached: (share: number) => boolean,
): Row {
  let survived = 0;
  for (let i = 0; i < FAMILIES; i++) {
    // With the level, draws end once the family cannot survive.
    const { p } = familyTest(getFamily(FIRST_SEED + i), { level: SURVIVES_UP_TO });
    if (p! <= SURVIVES_UP_TO) survived += 1;
  }
  const share = survived / FAMILIES;
  const z2 = 1.96 ** 2;
  const centre = (share + z2 / (2 * FAMILIES)) / (1 + z2 / FAMILIES);
  const half = (1.96 / (1 + z2 / FAMILIES)) * Math.sqrt((share * (1 - share)) / FAMILIES + z2 / (4 * FAMILIES ** 2));
  const ours = {
    first: share * 100,
    median: share * 100,
    low: (centre - half) * 100,
    high: (centre + half) * 100,
    peakMb: 0,
  };
  const size = `${FAMILIES.toLocaleString('en-US')} families of ${SHAPE.columns * SHAPE.lines} settings, seeds from ${FIRST_SEED}`;
  const row = { job, size, ours, peers: {}, unit: '% (95% interval)', agree: isReached(share) };
  return row.agree ? row : { ...row, missed: 'GOAL MISSED' };
}

function timed<T>(work: () => T) {
  const times: number[] = [];
  let answer: T | undefined;
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    answer = work();
    times.push(performance.now() - begun);
  }
  return { times, answer: answer! };
}
