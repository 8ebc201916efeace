import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { runnerPause } from '../modules/runner/runner.tables.ts';
import { strategyVersion } from '../modules/strategies/strategies.tables.ts';
import { strategyFile } from '../modules/strategy-files/strategy-files.tables.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const db = useTestDatabase();

describe('sealtick strategies', () => {
  test('lists id, name, published version and timeframes', async () => {
    const row = {
      strategyId: 'horizon-channel',
      version: 3,
      market: 'real' as const,
      paramsSha256: 'p',
      codeSha256: 'c',
      streams: [],
      logId: 'log',
      logIndex: 1,
      publishedAt: new Date('2024-01-02T00:00:00Z'),
    };
    await db.database.insert(strategyVersion).values(row);
    const env = { ...databaseVariables(db), MARKET: 'files' };
    const { code, out } = await runSealtick(['strategies'], env);
    expect(code).toBe(0);
    expect(out).toMatch(/^Id +Name +Source +File +Version +Timeframes\n/);
    expect(out).toMatch(/\nhorizon-channel +Horizon Channel +built in +- +3 +\w/);
    expect(out).toMatch(
      /\ntideline-pullback +Tideline Pullback +built in +- +not published +fx daily, commodities 4h, crypto 4h daily\n/,
    );
    const json = JSON.parse((await runSealtick(['strategies', '--json'], env)).out);
    expect(json.map(({ id }: { id: string }) => id)).toEqual(STRATEGIES.map(({ id }) => id));
    expect(json[0]).toEqual({
      id: 'tideline-pullback',
      name: 'Tideline Pullback',
      source: 'built in',
      file: null,
      market: 'real',
      version: null,
      paused: null,
      switchedOff: null,
      timeframes: { fx: ['daily'], commodities: ['4h'], crypto: ['4h', 'daily'] },
    });
    const simulated = JSON.parse((await runSealtick(['strategies', '--json'], databaseVariables(db))).out);
    expect(simulated[1], 'a version of another market is not shown').toMatchObject({
      id: 'horizon-channel',
      market: 'simulated',
      version: null,
    });
  });

  test('says which strategy is paused, and why', async () => {
    const reason = 'it ended the thread with code 0';
    const pause = { market: 'real' as const, strategyId: 'twin-ratio', version: 1, from: new Date(0), reason };
    await db.database.insert(runnerPause).values(pause);
    const env = { ...databaseVariables(db), MARKET: 'files' };
    const { out } = await runSealtick(['strategies'], env);
    expect(out).toContain('\nTwin Ratio is paused until the next start: it ended the thread with code 0.');
    const json = JSON.parse((await runSealtick(['strategies', '--json'], env)).out);
    expect(json.filter(({ paused }: { paused: string | null }) => paused !== null)).toMatchObject([
      { id: 'twin-ratio', paused: reason },
    ]);
  });

  test('lists own files with what is wrong in them', async () => {
    const row = {
      id: 'my-rule',
      file: 'my-rule.ts',
      state: 'refused' as const,
      problems: ['my-rule.ts:3: eval is not among the names of a strategy'],
      checkedBy: 'c',
      checkedAt: new Date(0),
    };
    await db.database.insert(strategyFile).values(row);
    const { out } = await runSealtick(['strategies'], databaseVariables(db));
    expect(out).toMatch(/\nmy-rule +my-rule +own file +refused +not published\n/);
    expect(out).toContain('\nOwn file refused: my-rule.ts:3: eval is not among the names of a strategy');
  });

  test('creates no database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sealtick-strategies-'));
    const { code, err } = await runSealtick(['strategies'], { DATA_DIR: join(folder, 'data') });
    expect([code, err, existsSync(join(folder, 'data'))]).toEqual([0, '', false]);
    await rm(folder, { recursive: true });
  });
});
