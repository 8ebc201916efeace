import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InputOf, type RunDetail, type Study, type StudyDetail, writes } from '@sealtick/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectOnePortfolio } from './testing/one-answer.ts';
import { STRATEGY_ID, useRuns } from './testing/use-runs.ts';
import { toFile, waves } from './testing/waves.ts';

const runs = useRuns();
const { call, clock, done, get, signIn, start: startRun, startServer, until: untilRun, untilStudy } = runs;
const { cancel, start } = writes.studies;

type Settings = InputOf<typeof start>['settings'];
const one = { strategyId: STRATEGY_ID, symbol: 'EURUSD', timeframe: '4h' } as const;
const streams = [one, { ...one, params: { stopAtr: 3 } }];
const wanted = (more: object = {}) => ({
  name: 'Both',
  settings: { kind: 'portfolio', streams, ...more } as unknown as Settings,
});
const begin = (more: object = {}): Promise<Study> => done(start, wanted(more));
const show = (id: string) => get<StudyDetail>(`/api/studies/${id}`);

async function computed(more: object = {}) {
  const { id } = await begin(more);
  await untilStudy(id, 'done');
  const { result } = await show(id);
  if (result?.kind !== 'portfolio') throw new Error('no portfolio');
  return { id, result };
}

describe('A portfolio', () => {
  test('has the numbers of the command line to the digit', async () => {
    await signIn();
    await startServer();
    const folder = await mkdtemp(join(tmpdir(), 'sealtick-portfolio-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'EURUSD_4h.csv');
    await writeFile(file, toFile(waves('EURUSD', '4h', 6_000)));
    const { result } = await expectOnePortfolio(runs, { timeframe: '4h', file });
    expect(result.statistics.find(({ key }) => key === 'trades')).toMatchObject({ label: 'Trades', isHeadline: true });
  });

  test('cuts what a cap leaves no room for, and counts it', async () => {
    await signIn();
    await startServer();
    const { result: free } = await computed();
    const { result: capped } = await computed({ maxClassRisk: 0.01 });
    expect(free.limits['class-risk']).toBe(0);
    expect(capped.limits['class-risk']).toBeGreaterThan(0);
    expect(capped.peakOpenRisk).toBeLessThanOrEqual(0.01 + 1e-9);
    expect(free.peakOpenRisk).toBeGreaterThan(capped.peakOpenRisk);
    const { result: bound } = await computed({ marginRates: { fx: 1 } });
    expect(bound.limits.margin).toBeGreaterThan(0);
  });

  test('counts each of its streams as tried, as a run with the same settings counts', async () => {
    await signIn();
    await startServer();
    const { result } = await computed();
    expect(result.trials).toBe(2);
    const { id } = await startRun();
    const { trials } = (await untilRun(id, 'done')) as RunDetail;
    expect(trials!.count, 'the run is the first stream').toBe(2);
    const { result: again } = await computed({ streams: [{ ...one, params: { stopAtr: 2 } }] });
    expect(again.trials).toBe(3);
  });

  test('is listed by each of its strategies, and ends where the public delay does', async () => {
    await signIn();
    Object.assign(runs.caller, { now: clock.time, publicDelayMs: 15 * 60_000 });
    onTestFinished(() => void Object.assign(runs.caller, { now: 0, publicDelayMs: 0 }));
    const { id, settings } = await begin();
    expect(settings.to).toBe(new Date(clock.time - 15 * 60_000).toISOString());
    const ids = async (strategy: string) =>
      (await get<Study[]>(`/api/studies?strategy=${strategy}`)).map((found) => found.id);
    expect([await ids(STRATEGY_ID), await ids('horizon-channel')]).toEqual([[id], []]);
    expect(await done(cancel, { id })).toMatchObject({ state: 'cancelled', kind: 'portfolio' });
    expect(await get(`/api/studies/${id}/rows.csv`)).toMatchObject({ status: 404 });
    expect(await get(`/api/studies/${id}/heat-map`)).toMatchObject({ status: 404 });
  });

  test('fails for a series that its member may not use, and says which', async () => {
    await signIn();
    await startServer();
    const { id } = await begin({ streams: [one, { ...one, symbol: 'GBPUSD' }] });
    await untilStudy(id, 'failed');
    expect((await show(id)).problem).toBe('The bars of GBPUSD were imported without the right to publish them.');
  });

  test('is refused with the wrong field, and what would be right', async () => {
    await signIn();
    const refusal = async (more: object) => {
      const answer = await call(start, wanted(more));
      return [answer.statusCode, answer.json().errors?.[0]?.path ?? null];
    };
    const second = (more: object) => refusal({ streams: [one, { ...one, ...more }] });
    expect(await second({ strategyId: 'none' })).toEqual([422, 'settings.streams.1.strategyId']);
    expect(await second({ symbol: 'XAUUSD' })).toEqual([422, 'settings.streams.1.symbol']);
    expect(await second({ params: { stopAtr: 99 } })).toEqual([422, 'settings.streams.1.stopAtr']);
    expect((await second({ timeframe: '7m' }))[0]).toBe(400);
    expect((await refusal({ streams: [] }))[0]).toBe(400);
    expect((await refusal({ streams: Array.from({ length: 21 }, () => one) }))[0]).toBe(400);
    for (const field of ['riskFraction', 'maxOpenRisk', 'maxClassRisk', 'drawdownLimit', 'startingBalance'])
      expect((await refusal({ [field]: 0 }))[0], field).toBe(400);
    expect((await refusal({ marginRates: { bonds: 0.1 } }))[0]).toBe(400);
    expect((await refusal({ allocation: 'all-in' }))[0]).toBe(400);
  });
});
