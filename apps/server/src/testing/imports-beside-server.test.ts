import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StrategyPerformance } from '@sealtick/contract';
import { DAY_MS, toIso } from '@sealtick/engine';
import { expect, test, vi } from 'vitest';
import { runSealtick } from '../cli/testing/run-sealtick.ts';
import { answers, freshDataFolder, startProgram } from '../platform/testing/program.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Daily bars of three years with swings that a trend-following strategy trades. */
function dailyBars(): string {
  const start = Date.UTC(2021, 0, 1);
  const lines = ['time,open,high,low,close,volume'];
  for (let i = 0; i < 1_100; i++) {
    const [open, close] = [i, i + 1].map((n) => 100 * (1 + 0.4 * Math.sin(n / 70) + 0.02 * Math.sin(n / 5)));
    const prices = [open!, Math.max(open!, close!) + 1, Math.min(open!, close!) - 1, close!];
    lines.push([toIso(start + i * DAY_MS), ...prices.map((price) => price.toFixed(2)), 10].join(','));
  }
  return lines.join('\n');
}

test('An instrument and its bars, added beside a running server, are on the site within a minute', async () => {
  const folder = await freshDataFolder();
  const program = startProgram({ DATA_DIR: folder }, { words: ['--no-pages'] });
  const address = await program.ready();
  await answers(address, 200);
  const read = async <T>(path: string) => (await (await fetch(new URL(path, address))).json()) as T;
  expect(await read<unknown>('/api/instruments')).toEqual([]);

  const sealtick = (...words: string[]) => runSealtick(words, { DATA_DIR: folder });
  const path = join(folder, 'SOLUSDT_1d.csv');
  await writeFile(path, dailyBars());
  expect(await sealtick('instruments', 'add', 'SOLUSDT')).toMatchObject({ code: 0 });
  expect(await sealtick('import', path, '--write')).toMatchObject({ code: 0 });
  const imported = performance.now();

  const within = { timeout: 60_000, interval: 1_000 };
  await expect.poll(() => read<unknown>('/api/instruments'), within).toMatchObject([{ symbol: 'SOLUSDT' }]);
  const readRecords = async () => {
    const found = await read<Partial<StrategyPerformance>>('/api/strategies/horizon-channel/performance');
    return { streams: found.streams, records: found.records?.map(({ basis }) => basis.record) };
  };
  const streams = [{ symbol: 'SOLUSDT', timeframe: 'daily', partner: null }];
  await expect.poll(readRecords, within).toMatchObject({ streams, records: ['backtest', 'live'] });
  expect((performance.now() - imported) / 1_000).toBeLessThan(60);
  await answers(address, 200);
});
