import {
  type InputOf,
  type Run,
  type RunDetail,
  type Study,
  type StudyDetail,
  type StudyHeatMap,
  writes,
} from '@sealtick/contract';
import { DAY_MS, verdictErrorsText } from '@sealtick/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Viewer } from '../../platform/viewer.ts';
import { findJobStudy } from './studies/study-repository.ts';
import { toTrials } from './studies/study-trials.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';
import { addTrials } from './trial-repository.ts';
import { triedSettings } from './tried-settings.ts';

const runs = useRuns();
const { acts, call, clock, done, get, hold, signIn, start: startRun, startServer, until: untilRun, untilStudy } = runs;
const { cancel, remove, rename, restore, start } = writes.studies;

type Settings = InputOf<typeof start>['settings'];
const axes = [
  { name: 'stopAtr', from: 1.5, to: 3, step: 0.5 },
  { name: 'finalTargetR', from: 4, to: 5, step: 0.5 },
];
const SWEEP = { kind: 'sweep', strategyId: STRATEGY_ID, symbols: ['EURUSD'], timeframe: '4h', axes } as const;
const wanted = (more: object = {}) => ({ name: 'Stops', settings: { ...SWEEP, ...more } as unknown as Settings });
const begin = (more: object = {}): Promise<Study> => done(start, wanted(more));
const show = (id: string) => get<StudyDetail>(`/api/studies/${id}`);
const until = async (id: string, state: Study['state']): Promise<StudyDetail> => {
  await untilStudy(id, state);
  return show(id);
};

describe('A sweep', () => {
  test('has a row for each set of values, each with the figures of its single run', async () => {
    await signIn();
    await startServer();
    const { id } = await begin();
    const { result, progress, problem } = await until(id, 'done');
    expect([progress, problem]).toEqual([1, null]);
    if (result?.kind !== 'sweep') throw new Error('no sweep');
    expect(result).toMatchObject({ runs: 12, computed: 12, trials: 12 });
    expect(result.rows).toHaveLength(12);
    const [best] = result.rows;
    const sharpes = result.rows.map(({ measures }) => measures.sharpeRatio!);
    expect(sharpes).toEqual(sharpes.toSorted((a, b) => b - a));
    const single = await startRun({ params: best!.set });
    const { result: alone, summary, trials } = await untilRun(single.id, 'done');
    expect(best!.trades).toBe(summary!.trades);
    expect(best!.measures.sharpeRatio).toBe(summary!.sharpeRatio);
    expect(best!.measures.totalReturn).toBe(summary!.totalReturn);
    expect(best!.measures.maxDrawdown, 'no run shares the risk of the streams').toBe(summary!.maxDrawdown);
    expect(result.curve).toEqual(alone!.curve);
    expect(result.verdict!.text).toMatch(/^(Survives|Could be chance): /);
    expect(result.verdict!.errorRates).toBe(verdictErrorsText());
    expect(result.warnings.map(({ text }) => text)).toContain('Best of 12.');
    expect(trials!.count, 'the run counts beside the twelve of the sweep').toBe(13);
    expect(trials!.deflatedSharpe).toBeGreaterThan(0);
    expect(trials!.deflatedSharpe).toBeLessThanOrEqual(1);
    expect(acts).toEqual([`study.started ${id}`, `run.started ${single.id}`]);
  });

  test('is a map of two parameters with the neighbours of each cell, and a file', async () => {
    await signIn();
    await startServer();
    const { id } = await begin();
    const { result } = await until(id, 'done');
    const map = await get<StudyHeatMap>(`/api/studies/${id}/heat-map`);
    expect(map.x).toEqual({ name: 'stopAtr', values: [1.5, 2, 2.5, 3] });
    expect(map.y).toEqual({ name: 'finalTargetR', values: [4, 4.5, 5] });
    expect(map.cells).toHaveLength(12);
    if (result?.kind !== 'sweep') throw new Error('no sweep');
    expect(Math.max(...map.cells.map(({ value }) => value!))).toBe(result.rows[0]!.measures.sharpeRatio);
    const other = await get<StudyHeatMap>(`/api/studies/${id}/heat-map?x=finalTargetR&y=stopAtr&measure=winRate`);
    expect([other.x.name, other.measure]).toEqual(['finalTargetR', 'winRate']);
    expect(await get(`/api/studies/${id}/heat-map?x=entryBars`)).toMatchObject({ status: 422 });
    expect(await get(`/api/studies/${id}/heat-map?symbol=XAUUSD`)).toMatchObject({ status: 422 });
    const csv = await runs.text(`/api/studies/${id}/rows.csv`);
    expect(csv.split('\r\n')).toHaveLength(14);
    expect(csv).toContain('12 settings tried');
  });

  test('of the same values counts once, and a deleted one still counts', async () => {
    await signIn();
    await startServer();
    const first = await begin();
    await until(first.id, 'done');
    const again = await begin();
    const { result } = await until(again.id, 'done');
    expect(result!.trials).toBe(12);
    for (const { id } of [first, again]) await done(remove, { id });
    const wider = await begin({ axes: [{ name: 'stopAtr', from: 1, to: 4, step: 0.5 }] });
    expect((await until(wider.id, 'done')).result!.trials, 'twelve before, and seven').toBe(19);
  });

  test.each([null, '2017-05-31T12:00:00.000Z'])(
    'that ends at the public delay is the same one at a later time, as its single run is (asked: %s)',
    async (to) => {
      await signIn();
      await startServer();
      const viewer: Partial<Viewer> = runs.caller;
      const former = { ...runs.caller };
      onTestFinished(() => void Object.assign(viewer, { now: 0, publicDelayMs: 0, ...former }));
      const trials = [];
      for (const now of [Date.UTC(2017, 5, 1), Date.UTC(2017, 5, 2)]) {
        Object.assign(viewer, { now, publicDelayMs: DAY_MS });
        const { id } = await begin({ to });
        const single = await startRun({ to });
        const [{ result, settings }, run] = [await until(id, 'done'), await untilRun(single.id, 'done')];
        const end = Math.min(now - DAY_MS, to === null ? Number.POSITIVE_INFINITY : Date.parse(to));
        expect([settings.to, run.to]).toEqual(Array(2).fill(new Date(end).toISOString()));
        trials.push([result!.trials, run.trials!.count]);
      }
      expect(trials[1]).toEqual([13, 13]);
    },
  );

  test('shows rows while it is computed, and what was seen of a cancelled one is tried', async () => {
    await signIn();
    await startServer();
    const many = {
      axes: [
        { name: 'stopAtr', from: 1, to: 4, step: 0.1 },
        { name: 'finalTargetR', from: 2, to: 5, step: 0.1 },
      ],
    };
    const { id } = await begin(many);
    const rows = async () => (await show(id)).result;
    await expect.poll(rows).not.toBeNull();
    const { result, state } = await show(id);
    expect(state).toBe('running');
    expect(result).toMatchObject({ kind: 'sweep', runs: 961, verdict: null });
    expect(await done(cancel, { id })).toMatchObject({ state: 'cancelled' });
    const next = await startRun();
    const { trials } = await untilRun(next.id, 'done');
    expect(trials!.count).toBeGreaterThan(1);
    expect(await show(id)).toMatchObject({ state: 'cancelled' });
  });

  test('that was interrupted after some rows were seen counts once when it is computed whole', async () => {
    await signIn();
    const { id } = await begin();
    const row = await findJobStudy(runs.database(), id);
    const part = { result: null as never, tried: [{ symbol: 'EURUSD', ...triedSettings([0.1, 0.2, 0.3]) }] };
    await addTrials(runs.database(), await toTrials({ db: runs.database(), clock }, row, part, true));
    await startServer();
    expect((await until(id, 'done')).result!.trials).toBe(12);
    const next = await startRun();
    expect((await untilRun(next.id, 'done')).trials!.count).toBe(13);
  });

  test('without bars in its period fails and says which there are', async () => {
    await signIn();
    await startServer();
    const { id } = await begin({ from: '2031-01-01T00:00:00.000Z' });
    const { problem } = await until(id, 'failed');
    expect(problem).toBe('No 4h bars of EURUSD in this period: there are 2015-01-05 to 2017-09-30.');
  });
});

describe('A walk-forward analysis', () => {
  const division = { kind: 'rolling', trainMonths: 12, testMonths: 6 };
  const settings = { kind: 'walk-forward', symbol: 'EURUSD', division, symbols: undefined } as const;
  const { symbols: _symbols, ...rest } = SWEEP;
  const walk = (more: object = {}) =>
    done(start, {
      name: 'Walk',
      settings: { ...rest, ...settings, symbols: undefined, ...more } as unknown as Settings,
    });

  test('chooses in each window, and tests on the bars after it', async () => {
    await signIn();
    await startServer();
    const { id } = await walk();
    const { result } = await until(id, 'done');
    if (result?.kind !== 'walk-forward') throw new Error('no walk-forward');
    expect(result.windows).toHaveLength(3);
    for (const { train, test: tested, set } of result.windows) {
      expect(train.to).toBe(tested.from);
      expect(Object.keys(set!)).toEqual(['stopAtr', 'finalTargetR']);
    }
    expect(result.trades).toBe(result.windows.reduce((sum, { trades }) => sum + trades, 0));
    expect(result.curve.time.length).toBeGreaterThan(300);
    expect(result.trials).toBe(12);
  });

  test('without room for a test fails and says so', async () => {
    await signIn();
    await startServer();
    const { id } = await walk({ division: { ...division, trainMonths: 120 } });
    const { problem } = await until(id, 'failed');
    expect(problem).toMatch(
      /^The bars cover \d+ months, too few to choose on 120 and test on \d+\. Choose on \d+ and test on \d+, or/,
    );
  });
});

describe('Studies', () => {
  test('can be renamed, deleted and restored for a day', async () => {
    await signIn();
    const { id } = await begin();
    expect(await done(rename, { id, name: 'B' })).toMatchObject({ name: 'B' });
    await done(remove, { id });
    expect(await get('/api/studies')).toEqual([]);
    clock.time += DAY_MS - 1_000;
    expect(await done(restore, { id })).toMatchObject({ state: 'cancelled' });
    await done(remove, { id });
    clock.time += DAY_MS;
    await expect(done(restore, { id })).rejects.toThrow('404 Unknown study.');
  });

  test('of another account are unknown', async () => {
    await signIn();
    const { id } = await begin();
    await signIn('ben');
    expect(await get('/api/studies')).toEqual([]);
    for (const write of [cancel, remove, restore])
      await expect(done(write, { id })).rejects.toThrow('404 Unknown study.');
    expect(await get(`/api/studies/${id}`)).toMatchObject({ detail: 'Unknown study.' });
    expect(await get(`/api/studies/${id}/heat-map`)).toMatchObject({ detail: 'Unknown study.' });
  });

  test('and runs take turns, so that a sweep does not hold the runs of others', async () => {
    const release = hold();
    await signIn();
    for (let i = 0; i < 2; i += 1) {
      clock.time += 1_000;
      await begin({ measure: i === 0 ? 'winRate' : 'expectancy' });
    }
    await signIn('ben');
    const { id } = await startRun();
    await startServer();
    release();
    await untilRun(id, 'done');
  });

  test('wait three at a time, and need a confirmed address', async () => {
    await signIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(start, wanted())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 409, 409]);
    await signIn('carla', 'carla@example.com', false);
    await expect(begin()).rejects.toThrow('403 Confirm your email address first.');
  });

  test('are refused with the wrong field, and what would be right', async () => {
    await signIn();
    const refusal = async (more: object) => {
      const answer = await call(start, wanted(more));
      const { detail, errors } = answer.json();
      return [answer.statusCode, errors?.[0]?.path ?? null, detail];
    };
    expect(await refusal({ strategyId: 'none' })).toEqual([422, 'settings.strategyId', 'Unknown strategy "none".']);
    expect((await refusal({ symbols: ['XAUUSD'] })).slice(0, 2)).toEqual([422, 'settings.symbol']);
    expect((await refusal({ symbols: ['EURUSD', 'EURUSD'] }))[2]).toBe('Name each symbol once.');
    expect((await refusal({ symbols: [] }))[0]).toBe(400);
    const of = (axis: object) => refusal({ axes: [{ ...axes[0], ...axis }] });
    expect(await of({ name: 'none' })).toMatchObject([422, 'settings.axes', /a parameter of the strategy/]);
    expect((await of({ from: 0 })).slice(0, 2)).toEqual([422, 'settings.stopAtr.from']);
    expect((await of({ to: 1 })).slice(0, 2)).toEqual([422, 'settings.stopAtr.to']);
    expect((await of({ step: 0.0001 }))[0]).toBe(422);
    expect((await of({ step: 0 }))[0]).toBe(422);
    expect((await of({ from: 1e300 }))[0]).toBe(422);
    expect((await refusal({ axes: [axes[0], axes[0]] }))[2]).toBe('Vary stopAtr once.');
    expect((await refusal({ axes: [] }))[0]).toBe(400);
    expect((await refusal({ params: { nonsense: 1 } })).slice(0, 2)).toEqual([422, 'settings.nonsense']);
    expect((await refusal({ measure: 'luck' }))[0]).toBe(400);
    expect((await refusal({ sampling: { kind: 'latin-hypercube', sets: 10_001, seed: 1 } }))[0]).toBe(400);
    const symbols = ['EURUSD', 'AUDUSD'];
    const sampling = { kind: 'latin-hypercube', sets: 6_000, seed: 1 };
    expect((await refusal({ symbols, sampling }))[2]).toBe(
      '12000 runs; at most 10000. Choose fewer values or symbols.',
    );
    const day = '2016-01-01T00:00:00.000Z';
    expect((await refusal({ from: day, to: day })).slice(0, 2)).toEqual([400, 'settings.from']);
  });
});

describe('What is not public yet', () => {
  test('is in no run and no sweep of a member who does not follow the strategy', async () => {
    await signIn();
    Object.assign(runs.caller, { now: clock.time, publicDelayMs: 15 * 60_000 });
    onTestFinished(() => void Object.assign(runs.caller, { now: 0, publicDelayMs: 0 }));
    const { id } = await begin({ to: '2099-01-01T00:00:00.000Z' });
    const run: Run = await startRun({ to: '2099-01-01T00:00:00.000Z' });
    const delayed = new Date(clock.time - 15 * 60_000).toISOString();
    expect((await get<RunDetail>(`/api/runs/${run.id}`)).to).toBe(delayed);
    expect((await show(id)).settings.to).toBe(delayed);
    const principal = { kind: 'member', accountId: 'amara', strategies: [STRATEGY_ID] } as const;
    Object.assign(runs.caller, { principal });
    expect((await startRun()).to, 'a subscriber has every bar').toBeNull();
  });
});
