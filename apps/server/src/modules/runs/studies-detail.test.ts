import { type InputOf, type StudyDetail, writes } from '@sealtick/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { databaseVariables, runSealtick } from '../../cli/testing/run-sealtick.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';
import { spikes } from './testing/waves.ts';

const runs = useRuns();
const { call, done, get, signIn, start, startServer, until, untilStudy } = runs;

beforeAll(() => runs.importBars(spikes('AUDUSD', '1h', 16_000)));

const print = async (...words: string[]) => {
  const { out, err } = await runSealtick([...words, '--json'], databaseVariables(runs.site().db));
  expect(out, err).not.toBe('');
  return JSON.parse(out);
};
const SERIES = ['--strategy', STRATEGY_ID, '--symbol', 'AUDUSD', '--timeframe', '4h'];
const printed = (...more: string[]) => print('backtest', ...SERIES, ...more);

type Settings = InputOf<typeof writes.studies.start>['settings'];
const tried = {
  strategyId: STRATEGY_ID,
  timeframe: '4h',
  axes: [{ name: 'stopAtr', from: 1.5, to: 2.5, step: 0.5 }],
} as const;
const VARIED = [...SERIES, '--vary', 'stopAtr=1.5..2.5/0.5'];

/** Computes a study on the server. */
async function compute(settings: object) {
  const { id } = await done(writes.studies.start, { name: 'Finer', settings: settings as unknown as Settings });
  await untilStudy(id, 'done');
  return (await get<StudyDetail>(`/api/studies/${id}`)).result!;
}

describe('Finer bars in a study', () => {
  test('give each set of a sweep the trades of its single run, as on the command line, and are trials of their own', async () => {
    await signIn();
    await startServer();
    const sweep = { kind: 'sweep', ...tried, symbols: ['AUDUSD'] };
    const plain = await compute(sweep);
    const finer = await compute({ ...sweep, detail: '1h' });
    if (plain.kind !== 'sweep' || finer.kind !== 'sweep') throw new Error('no sweep');
    expect(finer.rows).not.toEqual(plain.rows);
    expect([plain.trials, finer.trials]).toEqual([3, 6]);
    const document = await print('sweep', ...VARIED, '--detail', '1h');
    expect(document.detail).toBe('1h');
    expect(finer.rows).toEqual(document.rows.map(({ run: _, ...row }: { run: number }) => row));
    const { set, trades } = finer.rows[0]!;
    const single = await printed('--detail', '1h', '--set', `stopAtr=${set.stopAtr}`);
    expect(trades).toBe(single.trades.length);
    expect(finer.curve!.equity, 'the curve of the best set').toEqual(single.equity.equity);
  });

  test('decide in the windows of a walk-forward, as on the command line', async () => {
    await signIn();
    await startServer();
    const division = { kind: 'rolling', trainMonths: 6, testMonths: 3 };
    const walk = { kind: 'walk-forward', ...tried, symbol: 'AUDUSD', division };
    const plain = await compute(walk);
    const finer = await compute({ ...walk, detail: '1h' });
    if (plain.kind !== 'walk-forward' || finer.kind !== 'walk-forward') throw new Error('no walk-forward');
    expect(finer.curve).not.toEqual(plain.curve);
    const document = await print('walk-forward', ...VARIED, '--train', '6', '--test', '3', '--detail', '1h');
    expect(document.detail).toBe('1h');
    expect(finer.curve).toEqual(document.equity);
  });

  test('decide in every stream of a portfolio, as on the command line; a stream counts as the run with them', async () => {
    await signIn();
    await startServer();
    const stream = { strategyId: STRATEGY_ID, symbol: 'AUDUSD', timeframe: '4h' };
    const streams = [stream, { ...stream, params: { stopAtr: 3 } }];
    const plain = await compute({ kind: 'portfolio', streams });
    const finer = await compute({ kind: 'portfolio', streams, detail: '1h' });
    if (plain.kind !== 'portfolio' || finer.kind !== 'portfolio') throw new Error('no portfolio');
    expect(finer.curve).not.toEqual(plain.curve);
    expect([plain.trials, finer.trials]).toEqual([2, 4]);
    const words = ['', ':stopAtr=3'].flatMap((set) => ['--stream', `${STRATEGY_ID}:AUDUSD:4h${set}`]);
    const document = await print('portfolio', ...words, '--detail', '1h');
    expect(document.detail).toBe('1h');
    expect(finer.curve).toEqual(document.equity);
    const run = await start({ symbol: 'AUDUSD', detail: '1h' });
    expect((await until(run.id, 'done')).trials!.count, 'no further trial').toBe(4);
  });

  test('are refused if they are not shorter than the bars of every series', async () => {
    await signIn();
    const stream = { strategyId: STRATEGY_ID, symbol: 'AUDUSD' };
    const streams = [
      { ...stream, timeframe: '4h' },
      { ...stream, timeframe: '1h' },
    ];
    const settings = { kind: 'portfolio', streams, detail: '1h' } as unknown as Settings;
    const answer = await call(writes.studies.start, { name: 'Finer', settings });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      '`detail` must be a shorter timeframe than 1h, not 1h.',
    ]);
  });
});
