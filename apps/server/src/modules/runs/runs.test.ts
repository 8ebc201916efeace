import { type Run, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { databaseVariables, runSealtick } from '../../cli/testing/run-sealtick.ts';
import { planPeriod } from '../billing/billing.tables.ts';
import { account } from '../identity/account.tables.ts';
import { run, runResult } from './runs.tables.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';

const runs = useRuns();
const { acts, call, clock, done, get, hold, show, signIn, start, startServer, states, stop, until, wanted } = runs;
const { cancel, remove, rename, restore } = writes.runs;

describe('A run', () => {
  test('has the figures and trades of the command line, to the last digit', async () => {
    await signIn();
    await startServer();
    const period = { from: '2015-06-01T00:00:00.000Z', to: '2017-07-01T00:00:00.000Z' };
    const name = 'a"\r\nX-Y: z\r\n../\u202egpj.exe';
    const { id } = await start({ ...period, name, params: { stopAtr: 3 }, costFactor: 1.5 });
    const { summary, result, params, version } = await until(id, 'done');
    const options = ['--from', '2015-06-01', '--to', '2017-06-30', '--set', 'stopAtr=3', '--cost-factor', '1.5'];
    const series = ['--strategy', STRATEGY_ID, '--symbol', 'EURUSD', '--timeframe', '4h'];
    const printed = await runSealtick(['backtest', ...series, ...options, '--json'], databaseVariables(runs.site().db));
    const expected = JSON.parse(printed.out);
    expect(expected.trades.length, printed.err).toBeGreaterThan(20);
    expect(summary).toMatchObject({ bars: expected.bars, from: expected.from, to: expected.to });
    expect(summary!.trades).toBe(expected.trades.length);
    expect(result!.statistics.map(({ key, value, interval }) => ({ key, value, interval }))).toEqual(
      expected.statistics.map(({ key, value, interval }: Record<string, unknown>) => ({ key, value, interval })),
    );
    expect(result!.curve).toEqual({ time: expected.equity.time, equity: expected.equity.equity });
    expect(params).toEqual(expected.params);
    expect(version).toBe(3);
    expect(result!.trades).toHaveLength(25);
    const last = expected.trades.at(-1).trade;
    expect(result!.trades.at(-1)).toMatchObject({ netR: last.netR, filledAt: new Date(last.fillTime).toISOString() });
    const file = await runs.inject({ url: `/api/runs/${id}/trades.csv`, headers: { host: 'localhost' } });
    expect(file.headers, 'what a member typed is in no header').toMatchObject({
      'content-disposition': `attachment; filename="${STRATEGY_ID}-EURUSD-4h-trades.csv"`,
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers).not.toHaveProperty('x-y');
    const csv = file.body;
    expect(csv.split('\r\n')).toHaveLength(expected.trades.length + 2);
    expect(csv).toContain('hypothetical');
  });

  test('is listed for its strategy, the newest first, and can be renamed', async () => {
    await signIn();
    const first = await start({ name: ' Wide stop ' });
    clock.time += 1_000;
    const second = await start();
    expect(first).toMatchObject({ name: 'Wide stop', state: 'queued', progress: 0, summary: null, problem: null });
    await done(rename, { id: second.id, name: 'Narrow stop' });
    const listed = await get<Run[]>(`/api/runs?strategy=${STRATEGY_ID}`);
    expect(listed.map(({ name }) => name)).toEqual(['Narrow stop', 'Wide stop']);
    expect(await get<Run[]>('/api/runs?strategy=other')).toEqual([]);
    expect(acts).toEqual([`run.started ${first.id}`, `run.started ${second.id}`, `run.renamed ${second.id}`]);
  });

  test('that waits or is computed can be cancelled, twice', async () => {
    await signIn();
    const waiting = await start();
    expect(await done(cancel, { id: waiting.id })).toMatchObject({ state: 'cancelled' });
    const release = hold();
    await startServer();
    const { id } = await start();
    await until(id, 'running');
    expect(await done(cancel, { id })).toMatchObject({ state: 'cancelled' });
    const { endedAt } = await show(id);
    clock.time += 1_000;
    expect(await done(cancel, { id })).toMatchObject({ state: 'cancelled', endedAt });
    release();
    const next = await start();
    await until(next.id, 'done');
    expect(await show(id)).toMatchObject({ state: 'cancelled', result: null });
    expect(await done(cancel, { id: next.id }), 'one that is done stays done').toMatchObject({ state: 'done' });
  });

  test('that the server stops in begins again, and fails after three attempts', async () => {
    await signIn();
    const { id } = await start();
    const release = hold();
    await startServer();
    await until(id, 'running');
    const stopped = stop();
    release();
    await stopped;
    expect(await show(id), 'an orderly stop is not an attempt').toMatchObject({ state: 'queued' });
    const { database } = runs.site().db;
    expect(await database.select({ attempts: run.attempts }).from(run)).toEqual([{ attempts: 0 }]);
    await database.update(run).set({ state: 'running', attempts: 2 });
    await startServer();
    await until(id, 'done');
    await stop();
    await database.delete(runResult);
    await database.update(run).set({ state: 'running', attempts: 3 });
    await startServer();
    const { problem } = await until(id, 'failed');
    expect(problem).toBe('The server stopped in each of three attempts. Run it again with a shorter period.');
  });

  test('without bars in its period fails and says which there are', async () => {
    await signIn();
    await startServer();
    const { id } = await start({ from: '2031-01-01T00:00:00.000Z' });
    const { problem } = await until(id, 'failed');
    expect(problem).toBe('No 4h bars of EURUSD in this period: there are 2015-01-05 to 2017-09-30.');
    const before = await start({ to: '2001-01-01T00:00:00.000Z' });
    expect((await until(before.id, 'failed')).problem).toBe('There are no 4h bars of EURUSD in this period.');
  });

  test('can have a timeframe that the strategy is not published on, as on the command line', async () => {
    await signIn();
    await startServer();
    const daily = await start({ timeframe: 'daily' });
    const series = ['--strategy', STRATEGY_ID, '--symbol', 'EURUSD', '--timeframe', 'daily', '--json'];
    const printed = await runSealtick(['backtest', ...series], databaseVariables(runs.site().db));
    const { summary } = await until(daily.id, 'done');
    expect(summary).toMatchObject({
      bars: JSON.parse(printed.out).bars,
      trades: JSON.parse(printed.out).trades.length,
    });
    const finer = await start({ timeframe: '1h' });
    expect((await until(finer.id, 'failed')).problem).toBe('There are no 1h bars of EURUSD here.');
  });

  test('on bars that are gone, or that visitors may not see, fails and says so', async () => {
    await signIn();
    await startServer();
    const gone = await start({ symbol: 'AUDUSD' });
    expect((await until(gone.id, 'failed')).problem).toBe('There are no longer bars of AUDUSD here.');
    const own = await start({ symbol: 'GBPUSD' });
    const { problem } = await until(own.id, 'failed');
    expect(problem).toBe('The bars of GBPUSD were imported without the right to publish them.');
  });

  test('can be restored for a day after it was deleted; one that is computed is stopped', async () => {
    await signIn();
    await startServer();
    const { id } = await start();
    await until(id, 'done');
    await done(remove, { id });
    expect(await states()).toEqual([]);
    expect((await call(rename, { id, name: 'B' })).statusCode).toBe(404);
    clock.time += DAY_MS - 1_000;
    expect(await done(restore, { id })).toMatchObject({ state: 'done' });
    expect((await show(id)).result).not.toBeNull();
    await done(remove, { id });
    clock.time += DAY_MS;
    await expect(done(restore, { id })).rejects.toThrow('404 Unknown run.');
    const waiting = await start();
    await done(remove, { id: waiting.id });
    expect(await done(restore, { id: waiting.id })).toMatchObject({ state: 'cancelled' });
  });

  test('is deleted with its account', async () => {
    await signIn();
    await startServer();
    const { id } = await start();
    await until(id, 'done');
    const { database } = runs.site().db;
    await database.delete(account);
    expect([await database.$count(run), await database.$count(runResult)]).toEqual([0, 0]);
  });
});

describe('Runs', () => {
  test('of an account are computed one after another, and accounts take turns', async () => {
    const release = hold();
    const ids: Record<string, string[]> = { amara: [], ben: [] };
    for (const name of ['amara', 'ben']) {
      await signIn(name);
      for (let i = 0; i < 2; i += 1) {
        clock.time += 1_000;
        ids[name]!.push((await start({ from: '2017-06-01T00:00:00.000Z' })).id);
      }
    }
    await startServer();
    await signIn('amara');
    await until(ids.amara![0]!, 'running');
    expect(await states()).toEqual(['queued', 'running']);
    release();
    for (const i of [0, 1]) for (const name of ['amara', 'ben']) await until(ids[name]![i]!, 'done');
    const { database } = runs.site().db;
    const rows = await database.select({ by: run.accountId }).from(run).orderBy(run.startedAt);
    expect(rows.slice(0, 2).map(({ by }) => by)).toEqual(['amara', 'ben']);
  });

  test('of another account are unknown', async () => {
    await signIn();
    const { id } = await start();
    await signIn('ben');
    expect(await states()).toEqual([]);
    for (const write of [cancel, remove, restore])
      await expect(done(write, { id })).rejects.toThrow('404 Unknown run.');
    expect((await call(rename, { id, name: 'B' })).statusCode).toBe(404);
    expect((await get<{ detail: string }>(`/api/runs/${id}`)).detail).toBe('Unknown run.');
    expect(await runs.text(`/api/runs/${id}/trades.csv`)).toContain('Unknown run.');
  });

  test('wait five at a time, also when ten are started at the same time', async () => {
    await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(writes.runs.start, wanted())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().detail).toBe('5 of your runs wait already. Wait until one has ended, or cancel one.');
  });

  test('are stored as far as the plan allows', async () => {
    await signIn();
    for (let i = 0; i < 10; i += 1) await done(cancel, { id: (await start()).id });
    const [{ id }] = (await get<Run[]>('/api/runs')) as [Run];
    await expect(start()).rejects.toThrow(
      '409 The plan Free has at most 10 stored backtest runs. Delete one first, or choose a plan with more.',
    );
    await done(remove, { id });
    await start();
    await expect(done(restore, { id })).rejects.toThrow('409 The plan Free has at most 10 stored');
    const from = new Date(clock.time);
    const { database } = runs.site().db;
    await database.insert(planPeriod).values({ accountId: 'amara', plan: 'pro', source: 'grant', from });
    await start();
  });

  test('need a confirmed address', async () => {
    await signIn('carla', 'carla@example.com', false);
    await expect(start()).rejects.toThrow('403 Confirm your email address first.');
  });

  test('are refused with the wrong field, and what would be right', async () => {
    await signIn();
    const refusal = async (more: object) => {
      const answer = await call(writes.runs.start, wanted(more));
      const { detail, errors } = answer.json();
      return [answer.statusCode, errors?.[0]?.path ?? null, detail];
    };
    expect(await refusal({ strategyId: 'none' })).toEqual([422, 'strategyId', 'Unknown strategy "none".']);
    const symbol = 'The strategy does not run on "XAUUSD". Use one of EURUSD, GBPUSD, AUDUSD.';
    expect(await refusal({ symbol: 'XAUUSD' })).toEqual([422, 'symbol', symbol]);
    expect((await refusal({ timeframe: '7m' })).slice(0, 2)).toEqual([400, 'timeframe']);
    const stopAtr = 'stopAtr must be a number from 1 to 4, not -1.';
    expect(await refusal({ params: { stopAtr: -1 } })).toMatchObject([422, 'params.stopAtr', stopAtr]);
    expect((await refusal({ params: { stopAtr: 1e300 } }))[1]).toBe('params.stopAtr');
    expect((await refusal({ params: { nonsense: 1 } }))[1]).toBe('params.nonsense');
    expect((await refusal({ params: { stopAtr: Number.NaN } }))[1], 'JSON has no NaN').toBe('params.stopAtr');
    expect((await refusal({ costFactor: 0 })).slice(0, 2)).toEqual([400, 'costFactor']);
    expect((await refusal({ costFactor: -1 })).slice(0, 2)).toEqual([400, 'costFactor']);
    const day = '2016-01-01T00:00:00.000Z';
    expect(await refusal({ from: day, to: day })).toEqual([400, 'from', '`from` must be before to.']);
    expect((await refusal({ from: 'yesterday' })).slice(0, 2)).toEqual([400, 'from']);
    expect((await refusal({ name: ' ' })).slice(0, 2)).toEqual([400, 'name']);
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`parameter${i}`, 1]));
    expect((await refusal({ params: many }))[0]).toBe(413);
  });
});
