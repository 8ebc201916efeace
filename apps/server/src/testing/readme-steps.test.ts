import type { BarsAnswer, InstrumentView, StrategyPerformance } from '@sealtick/contract';
import { expect, test, vi } from 'vitest';
import { REPOSITORY } from '../config/config.ts';
import { freshDataFolder, inherited } from '../platform/testing/program.ts';
import { getAddress, getCommands, runStep, startServer } from './document-steps.ts';

const MINUTES_2 = 120_000;
vi.setConfig({ testTimeout: 2 * MINUTES_2 });

test("README's steps lead to a site with charts and backtests of the imported bars within two minutes", async () => {
  const started = performance.now();
  const folder = await freshDataFolder();
  const env = { ...inherited(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const [commands = []] = await getCommands('README.md', 'Use your own data');
  const place = { cwd: REPOSITORY, env };
  const server = commands.pop()!;
  // The demo of the steps before has a folder of its own.
  expect(commands.shift()).toMatch(/^export DATA_DIR=/);
  expect(server).toMatch(/^MARKET=files npm start/);
  for (const command of commands) {
    const printed = await runStep(command, place);
    expect(printed, command).not.toBe('');
    expect(printed, command).not.toContain('No trades.');
  }

  const address = await getAddress(startServer(server, place));
  const read = async <T>(path: string) => (await (await fetch(new URL(path, address))).json()) as T;
  const { bars } = await read<BarsAnswer>('/api/bars?symbol=SAMPLE&timeframe=daily&limit=100');
  expect(bars, 'a chart has bars').toHaveLength(100);
  const [sample] = await read<InstrumentView[]>('/api/instruments');
  expect(sample?.added, 'a browser can backtest on it').toMatchObject({ symbol: 'SAMPLE', tick: 0.01, hours: null });
  const readRecords = async () => {
    const found = await read<Partial<StrategyPerformance>>('/api/strategies/tailwind-momentum/performance');
    return found.records?.map(({ basis }) => basis.record);
  };
  await expect.poll(readRecords, { timeout: MINUTES_2, interval: 1_000 }).toContain('backtest');
  expect(performance.now() - started).toBeLessThan(MINUTES_2);
});
