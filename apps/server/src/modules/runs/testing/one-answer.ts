import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type InputOf,
  PORTFOLIO_TRADES_SHOWN,
  type StudyDetail,
  type StudyHeatMap,
  type Write,
  type WrittenOf,
  writes,
} from '@sealtick/contract';
import { expect, onTestFinished } from 'vitest';
import { runSealtick } from '../../../cli/testing/run-sealtick.ts';
import { STRATEGY_ID } from './use-runs.ts';

type Settings = InputOf<typeof writes.studies.start>['settings'];

/** The calls of a member. */
export interface MemberCalls {
  done<W extends Write>(write: W, input: InputOf<W>): Promise<WrittenOf<W>>;
  get<T>(url: string): Promise<T>;
  text(url: string): Promise<string>;
}

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

/** A study that is done, with its result. */
type DoneStudy<Kind extends string> = StudyDetail & {
  readonly result: Extract<StudyDetail['result'], { kind: Kind }>;
};

/** Computes a study on the server. */
async function compute<Kind extends string>(
  { done, get }: MemberCalls,
  settings: { readonly kind: Kind },
  timeout: number,
): Promise<DoneStudy<Kind>> {
  const { id } = await done(writes.studies.start, { name: 'One answer', settings: settings as unknown as Settings });
  const show = () => get<StudyDetail>(`/api/studies/${id}`);
  // At most 150 reads, however slow the machine is: a key has 1,000 per hour.
  await expect
    .poll(async () => (await show()).state, { timeout, interval: timeout / 150 })
    .toMatch(/^(done|failed|cancelled)$/);
  const study = await show();
  expect(study.state, study.problem ?? '').toBe('done');
  expect(study.result?.kind).toBe(settings.kind);
  return study as DoneStudy<Kind>;
}

interface PrintedRow {
  readonly trades: number;
  readonly measures: Readonly<Record<string, number | null>>;
}

/** Returns trades, Sharpe ratio and total return of each row of a file of settings. */
function getMeasures(csv: string): (number | null)[][] {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n');
  const columns = header.split(',');
  const wanted = ['trades', 'sharpeRatio', 'totalReturn'].map((name) => columns.indexOf(name));
  return lines.map((line) => {
    const cells = line.split(',');
    return wanted.map((column) => (cells[column] === '' ? null : Number(cells[column])));
  });
}

/** The command line also prints the position of each run in the sweep. */
const withoutRun = (printed: readonly { readonly run: number }[]) => printed.map(({ run: _, ...row }) => row);

/** Expects a sweep of the API and of the command line to have the same rows, map and verdict, to the digit. */
export async function expectOneSweep(calls: MemberCalls, series: OneSeries, timeout = 30_000) {
  const { axes, timeframe } = series;
  const settings = { kind: 'sweep', strategyId: STRATEGY_ID, symbols: ['EURUSD'], timeframe, axes } as const;
  const study = await compute(calls, settings, timeout);
  const { result } = study;
  const printed = await print('sweep', series);
  expect(result.runs).toBe(printed.runs);
  expect(result.rows.length).toBeGreaterThan(0);
  expect(result.rows).toEqual(withoutRun(printed.rows).slice(0, result.rows.length));
  const file = await calls.text(`/api/studies/${study.id}/rows.csv`);
  expect(getMeasures(file), 'every row, and not only those that are shown').toEqual(
    printed.rows.map(({ trades, measures }: PrintedRow) => [trades, measures.sharpeRatio, measures.totalReturn]),
  );
  expect(result.neighbours).toMatchObject({ median: printed.neighbourhood.median, count: printed.neighbourhood.count });
  expect(result.warnings).toEqual(printed.warnings);
  const { verdict, overfitting, deflated } = result.verdict!;
  expect(overfitting?.probability, 'enough bars to judge').not.toBeNull();
  expect(printed.verdict).toMatchObject({ verdict, overfitting, deflated });
  const map = await calls.get<StudyHeatMap>(`/api/studies/${study.id}/heat-map`);
  expect(map.cells).toEqual(withoutRun(printed.heatMaps[0].cells));
  return { study, map };
}

/** Expects a walk-forward of the API and of the command line to have the same windows and curve, to the digit. */
export async function expectOneWalkForward(calls: MemberCalls, series: OneSeries, timeout = 30_000) {
  const { axes, timeframe } = series;
  const division = { kind: 'rolling', trainMonths: 12, testMonths: 6 };
  const on = { strategyId: STRATEGY_ID, symbol: 'EURUSD', timeframe };
  const settings = { kind: 'walk-forward', ...on, axes, division } as const;
  const study = await compute(calls, settings, timeout);
  const { result } = study;
  const printed = await print('walk-forward', series, ['--train', '12', '--test', '6']);
  const plain = (windows: readonly Record<string, unknown>[]) =>
    windows.map(({ set, trades, totalR, expectancy }) => ({ set, trades, totalR, expectancy }));
  expect(result.windows.length).toBeGreaterThan(1);
  expect(plain(result.windows)).toEqual(plain(printed.windows));
  for (const key of ['inSample', 'outOfSample', 'efficiency', 'windowsWithGain', 'periodsPerYear'] as const)
    expect(result[key], key).toEqual(printed[key]);
  expect(result.trades).toBe(printed.trades.length);
  expect(result.curve).toEqual(printed.equity);
  return study;
}

/** A stream of a portfolio. */
interface OneStream {
  readonly strategyId: string;
  readonly params?: Readonly<Record<string, number>>;
}

const PUBLISHED_AND_WIDE: readonly OneStream[] = [
  { strategyId: STRATEGY_ID },
  { strategyId: STRATEGY_ID, params: { stopAtr: 3 } },
];

/**
 * Expects a portfolio of the API and of the command line to have the same account, limits, correlations, figures and trades, to
 * the digit. @param streams The strategy as published and with a wider stop if left out
 */
export async function expectOnePortfolio(
  calls: MemberCalls,
  { timeframe, file }: Omit<OneSeries, 'axes'>,
  { streams = PUBLISHED_AND_WIDE, timeout = 30_000 } = {},
) {
  const on = { symbol: 'EURUSD', timeframe };
  const limits = { riskFraction: 0.02, maxOpenRisk: 0.03, allocation: 'inverse-volatility' };
  const settings = { kind: 'portfolio', streams: streams.map((one) => ({ ...one, ...on })), ...limits } as const;
  const study = await compute(calls, settings, timeout);
  const { id, result } = study;
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-portfolio-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const trades = join(folder, 'trades.csv');
  const texts = streams.flatMap(({ strategyId, params = {} }) => {
    const set = Object.entries(params).map(([name, value]) => `:${name}=${value}`);
    return ['--stream', `${strategyId}:EURUSD:${timeframe}${set.join('')}@${file}`];
  });
  const words = ['--risk', '2', '--max-open-risk', '3', '--allocation', 'inverse-volatility', '--trades', trades];
  const { out, err, code } = await runSealtick(['portfolio', ...texts, ...words, '--json']);
  expect(code, err).toBe(0);
  const printed = JSON.parse(out);
  expect(result.curve).toEqual(printed.equity);
  for (const key of ['streams', 'limits', 'correlations', 'peakOpenRisk', 'peakMargin', 'periodsPerYear'] as const)
    expect(result[key], key).toEqual(printed[key]);
  expect(result.chance).toEqual({ ...printed.chance, drawdownLimit: 0.2 });
  const plain = (all: readonly { key: string; value: number | null }[]) => all.map(({ key, value }) => [key, value]);
  expect(plain(result.statistics)).toEqual(plain(printed.statistics));
  expect(result.trades).toHaveLength(PORTFOLIO_TRADES_SHOWN);
  const { stream, share, limit, profit, trade } = printed.bookings.at(-1);
  expect(result.trades.at(-1)).toMatchObject({ stream, share, limit, profit, netR: trade.netR });
  const lines = (await calls.text(`/api/studies/${id}/rows.csv`)).trimEnd().split('\r\n');
  const written = (await readFile(trades, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(written.length);
  expect(lines[1]!.slice(0, written[1]!.length)).toBe(written[1]);
  expect(lines[0]).toBe(`${written[0]},notice`);
  return study;
}
