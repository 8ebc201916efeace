import { type InputOf, type StudyDetail, type StudyHeatMap, writes } from '@sealtick/contract';
import { expect } from 'vitest';
import { runSealtick } from '../../../cli/testing/run-sealtick.ts';
import { STRATEGY_ID, type useRuns } from './use-runs.ts';

type Settings = InputOf<typeof writes.studies.start>['settings'];

/** A series of the site, and the file that its bars were imported from. */
interface OneSeries {
  readonly timeframe: string;
  readonly file: string;
  readonly axes: readonly {
    readonly name: string;
    readonly from: number;
    readonly to: number;
    readonly step: number;
  }[];
}

const varied = ({ axes }: OneSeries) =>
  axes.flatMap(({ name, from, to, step }) => ['--vary', `${name}=${from}..${to}/${step}`]);

async function print(command: string, series: OneSeries, more: readonly string[] = []) {
  const on = ['--strategy', STRATEGY_ID, '--symbol', 'EURUSD', '--timeframe', series.timeframe, '--file', series.file];
  const { out, err, code } = await runSealtick([command, ...on, ...varied(series), ...more, '--json']);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

async function compute({ done, get }: ReturnType<typeof useRuns>, settings: object, timeout: number) {
  const tried = { strategyId: STRATEGY_ID, ...settings };
  const { id } = await done(writes.studies.start, { name: 'One answer', settings: tried as unknown as Settings });
  const show = () => get<StudyDetail>(`/api/studies/${id}`);
  await expect.poll(async () => (await show()).state, { timeout }).toMatch(/^(done|failed|cancelled)$/);
  const { state, problem } = await show();
  expect(state, problem ?? '').toBe('done');
  const map = async () => get<StudyHeatMap>(`/api/studies/${id}/heat-map`);
  return { result: (await show()).result, map };
}

/** The command line also prints the position of each run in the sweep. */
const withoutRun = (printed: readonly { readonly run: number }[]) => printed.map(({ run: _, ...row }) => row);

/** Expects a sweep of the API and of the command line to have the same rows, map and verdict, to the digit. */
export async function expectOneSweep(runs: ReturnType<typeof useRuns>, series: OneSeries, timeout = 30_000) {
  const { axes, timeframe } = series;
  const computed = await compute(runs, { kind: 'sweep', symbols: ['EURUSD'], timeframe, axes }, timeout);
  const { result } = computed;
  if (result?.kind !== 'sweep') throw new Error('no sweep');
  const printed = await print('sweep', series);
  expect(result.runs).toBe(printed.runs);
  expect(result.rows.length).toBeGreaterThan(0);
  expect(result.rows).toEqual(withoutRun(printed.rows).slice(0, result.rows.length));
  expect(result.neighbours).toMatchObject({ median: printed.neighbourhood.median, count: printed.neighbourhood.count });
  expect(result.warnings).toEqual(printed.warnings);
  const { verdict, overfitting, deflated } = result.verdict!;
  expect(overfitting?.probability, 'enough bars to judge').not.toBeNull();
  expect(printed.verdict).toMatchObject({ verdict, overfitting, deflated });
  expect((await computed.map()).cells).toEqual(withoutRun(printed.heatMaps[0].cells));
  return result;
}

/** Expects a walk-forward of the API and of the command line to have the same windows and curve, to the digit. */
export async function expectOneWalkForward(runs: ReturnType<typeof useRuns>, series: OneSeries, timeout = 30_000) {
  const { axes, timeframe } = series;
  const division = { kind: 'rolling', trainMonths: 12, testMonths: 6 };
  const { result } = await compute(
    runs,
    { kind: 'walk-forward', symbol: 'EURUSD', timeframe, axes, division },
    timeout,
  );
  if (result?.kind !== 'walk-forward') throw new Error('no walk-forward');
  const printed = await print('walk-forward', series, ['--train', '12', '--test', '6']);
  const plain = (windows: readonly Record<string, unknown>[]) =>
    windows.map(({ set, trades, totalR, expectancy }) => ({ set, trades, totalR, expectancy }));
  expect(result.windows.length).toBeGreaterThan(1);
  expect(plain(result.windows)).toEqual(plain(printed.windows));
  for (const key of ['inSample', 'outOfSample', 'efficiency', 'windowsWithGain', 'periodsPerYear'] as const)
    expect(result[key], key).toEqual(printed[key]);
  expect(result.trades).toBe(printed.trades.length);
  expect(result.curve).toEqual(printed.equity);
}
