import type { Figures, Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { type Watched, watchSignals } from './burst.ts';
import { type FirstCall, readFirstCall } from './first-call.ts';
import { Site } from './site.ts';
import { moveSlider } from './slider.ts';

const ROUNDS = 5;
const GOAL_SLIDER_MS = 100;
const GOAL_CALL_MS = 1_000;
const GOAL_CALL_KB = 60;

const FRAMES = 'signals page: a burst of 100 signals in 10 s';
const TASKS = 'signals page: tasks over 50 ms in the burst';
const SLIDER = 'strategy page: from a slider to its figures';
const CALL = '/api-docs: the first call can be read, 1 Mbit/s, 40 ms, processor 4 times slower';
const ALONE = 'the page left alone';

/** Measures the pages in a browser: Chromium without a graphics card, over generated data. */
export async function* pageSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const site = await Site.start();
  try {
    if (wanted(FRAMES) || wanted(TASKS)) yield* burst(site, wanted);
    if (wanted(SLIDER)) yield await slider(site);
    if (wanted(CALL)) yield* firstCall(site);
  } finally {
    await site.end();
  }
}

async function* burst(site: Site, wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const busy: Watched[] = [];
  const alone: Watched[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    busy.push(await watchSignals(site, true));
    alone.push(await watchSignals(site, false));
  }
  const isRight = busy.every((watched) => watched.isRight);
  for (const [job, unit, read] of [
    [FRAMES, 'frames a second', ({ framesPerSecond }: Watched) => framesPerSecond],
    [TASKS, 'tasks', ({ longTasks }: Watched) => longTasks],
  ] as const) {
    if (!wanted(job)) continue;
    const ours = figures(busy.map(read));
    const quiet = figures(alone.map(read));
    const peers = { [ALONE]: { ...quiet, agree: true, ratio: quiet.median / ours.median } };
    yield { job, size: `${ROUNDS} rounds in turn`, ours, peers: job === FRAMES ? peers : {}, unit, agree: isRight };
  }
}

async function slider(site: Site): Promise<Row> {
  const ours = figures(await moveSlider(site));
  const isMet = ours.median <= GOAL_SLIDER_MS;
  const row = { job: SLIDER, size: '20,000 bars', ours, peers: {}, unit: 'ms', agree: isMet };
  return isMet ? row : { ...row, missed: 'GOAL MISSED' };
}

async function* firstCall(site: Site): AsyncGenerator<Row> {
  const calls: FirstCall[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) calls.push(await readFirstCall(site));
  for (const [unit, goal, read] of [
    ['ms', GOAL_CALL_MS, ({ ms }: FirstCall) => ms],
    ['kB', GOAL_CALL_KB, ({ kb }: FirstCall) => kb],
  ] as const) {
    const ours = figures(calls.map(read));
    const row = { job: CALL, size: 'first visit', ours, peers: {}, unit, agree: ours.median <= goal };
    yield row.agree ? row : { ...row, missed: 'GOAL MISSED' };
  }
}

function figures([first, ...rest]: readonly number[]): Figures {
  return { first: first!, ...toSpread(rest), peakMb: 0 };
}
