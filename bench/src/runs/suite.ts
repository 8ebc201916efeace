import { reads, writes } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { timedRow } from '../measure/timed-row.ts';
import { BARS, type Member, openMember, type Shown, STRATEGY, SYMBOL } from './member.ts';

const ROUNDS = 5;
/** Stays below the rate limit; a measured time is longer by up to this. */
const RUN_POLL_MS = 200;
const MAP_POLL_MS = 100;
const CANCEL_POLL_MS = 20;
const MAP_SIDE = 21;
const MAP_BARS = 20_000;
const GOAL_MAP_MS = 2_000;
const GOAL_CANCEL_MS = 100;

const RUN = 'runs: a backtest of a member, from the request to the stored result';
const MAP = 'runs: a heat map of a member, from the request to the map';
const CANCEL = 'runs: from cancelling a sweep to the start of the next';

/** Measures what members compute on the server: queue, thread, figures, and the stored result. */
export async function* runsSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (![RUN, MAP, CANCEL].some(wanted)) return;
  const member = await openMember();
  try {
    if (wanted(RUN)) yield await measureRun(member);
    if (wanted(MAP)) yield await measureMap(member);
    if (wanted(CANCEL)) yield await measureCancel(member);
  } finally {
    await member.close();
  }
}

async function measureRun(member: Member): Promise<Row> {
  const times: number[] = [];
  let trades = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const body = { name: `Run ${round}`, strategyId: STRATEGY, symbol: SYMBOL, timeframe: '5m' };
    const { id } = await member.call(writes.runs.start, { body });
    const shown = await until<Shown & { summary: { bars: number; trades: number } }>(
      () => member.read(reads.runs.get, id),
      hasEnded,
      RUN_POLL_MS,
    );
    times.push(performance.now() - begun);
    requireDone(shown);
    if (shown.summary.bars !== BARS) throw new Error(`The run has ${shown.summary.bars} bars.`);
    trades = shown.summary.trades;
  }
  const [first = Number.NaN, ...rest] = times;
  const ours = { first, ...toSpread(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
  const size = `${BARS.toLocaleString('en-US')} bars, ${trades.toLocaleString('en-US')} trades`;
  return { job: RUN, size, ours, peers: {}, unit: 'ms', agree: true };
}

/** A sweep over the last 20,000 bars, as the page asks for it, and its map. */
async function measureMap(member: Member): Promise<Row> {
  const { bars } = member;
  const times: number[] = [];
  let isRight = true;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = performance.now();
    const { id } = await member.call(writes.studies.start, { body: getSweep(toIso(bars.time[BARS - MAP_BARS]!)) });
    requireDone(await until<Shown>(() => member.read(reads.studies.get, id), hasEnded, MAP_POLL_MS));
    const map = await member.read<{ cells: readonly unknown[] }>(reads.studies.heatMap, id);
    times.push(performance.now() - begun);
    isRight &&= map.cells.length === MAP_SIDE ** 2;
  }
  const size = `${MAP_SIDE} × ${MAP_SIDE} settings, ${MAP_BARS.toLocaleString('en-US')} bars`;
  return timedRow(MAP, size, times, isRight, GOAL_MAP_MS);
}

/** The next one waits for the place of the cancelled one. */
async function measureCancel(member: Member): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const show = (id: string) => member.read(reads.studies.get, id);
    const isRunning = ({ state }: Shown) => state === 'running';
    const long = await member.call(writes.studies.start, { body: getSweep(null) });
    await until(() => show(long.id), isRunning, RUN_POLL_MS);
    const next = await member.call(writes.studies.start, { body: getSweep(null) });
    const begun = performance.now();
    await member.call(writes.studies.cancel, { id: long.id });
    await until(() => show(next.id), isRunning, CANCEL_POLL_MS);
    times.push(performance.now() - begun);
    await member.call(writes.studies.cancel, { id: next.id });
    await until(
      () => show(next.id),
      ({ state }) => state === 'cancelled',
      RUN_POLL_MS,
    );
  }
  return timedRow(CANCEL, `${(MAP_SIDE ** 2).toLocaleString('en-US')} runs`, times, true, GOAL_CANCEL_MS);
}

const getSweep = (from: string | null) => ({
  name: 'Sweep',
  settings: {
    kind: 'sweep',
    strategyId: STRATEGY,
    symbols: [SYMBOL],
    timeframe: '5m',
    from,
    axes: [
      { name: 'trendBars', from: 40, to: 140, step: 5 },
      { name: 'stopAtr', from: 1, to: 3, step: 0.1 },
    ],
  },
});

const hasEnded = ({ state }: Shown) => !['queued', 'running'].includes(state);

function requireDone({ state, problem }: Shown): void {
  if (state !== 'done') throw new Error(`It ended as ${state}: ${problem}`);
}

async function until<T>(show: () => Promise<T>, isThere: (shown: T) => boolean, everyMs: number): Promise<T> {
  for (;;) {
    const shown = await show();
    if (isThere(shown)) return shown;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
