import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { StrategyThread } from './strategy-thread.ts';

/** A registry that fails, and gives the environment variables that it sees as the reason. */
const FAILING = `data:text/javascript,throw new Error('sees ' + Object.keys(process.env).join() + '.')`;

afterEach(() => vi.unstubAllEnvs());

test('Strategies see no environment variables, and their thread uses the compiled modules of the program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-compiled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  const thread = new StrategyThread({ registry: FAILING, hasCalendar: false });
  const request = {
    kind: 'replay',
    group: 0,
    streams: [],
    events: [],
    wantsNewest: false,
    wantsMemory: false,
  } as const;
  await expect(thread.request(request, 512)).rejects.toThrow('sees .');
  await thread.close();
  expect((await readdir(folder, { recursive: true })).length).toBeGreaterThan(100);
});
