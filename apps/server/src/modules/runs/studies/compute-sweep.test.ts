import type { SweepSettings } from '@sealtick/contract';
import { getInstrument, getStrategy } from '@sealtick/engine';
import { shareRuns } from '@sealtick/engine/threads';
import { expect, test } from 'vitest';
import { waves } from '../testing/waves.ts';
import { computeSweep } from './compute-sweep.ts';
import type { StudyTask } from './study-task.ts';

const instrument = getInstrument('EURUSD')!;
const strategy = getStrategy('tideline-pullback')!;
const series = [
  { instrument, timeframe: '4h', bars: waves('EURUSD', '4h', 6_000), partner: null, events: null },
] as const;
const settings = {
  kind: 'sweep',
  axes: [
    { name: 'stopAtr', from: 1, to: 3, step: 0.5 },
    { name: 'finalTargetR', from: 2, to: 4, step: 0.5 },
  ],
  sampling: { kind: 'grid' },
  params: {},
  measure: 'sharpeRatio',
} as unknown as SweepSettings;

const compute = (count: number) => {
  const task = { earlierTrials: 0, series: [{ market: 'real' }], threads: { count, shared: shareRuns() } };
  const ignore = () => {};
  return computeSweep(task as unknown as StudyTask, settings, strategy, series, ignore, ignore);
};

test('A sweep that two threads share has the result and the trials of one thread', async () => {
  const alone = await compute(1);
  expect(alone.result).toMatchObject({ computed: 25, trials: 25 });
  expect(await compute(2)).toEqual(alone);
});
