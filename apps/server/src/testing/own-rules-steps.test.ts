import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Signal, Strategy, StrategyPerformance } from '@sealtick/contract';
import { HOUR_MS, toIso } from '@sealtick/engine';
import { expect, test, vi } from 'vitest';
import { freshDataFolder, inherited } from '../platform/testing/program.ts';
import { getAddress, getCommands, runStep, startServer } from './document-steps.ts';
import { LIGHT_NODE_OPTIONS } from './lively/lively-options.ts';

const MINUTES_2 = 120_000;
vi.setConfig({ testTimeout: 2 * MINUTES_2 });

/** Hourly bars of the reader, in waves, so that averages cross. */
function hourlyBars(): string {
  const price = (hour: number) => 1.1 * (1 + 0.02 * Math.sin(hour / 60) + 0.004 * Math.sin(hour / 9));
  const lines = ['time,open,high,low,close,volume'];
  for (let hour = 0; hour < 2_400; hour++) {
    const time = Date.UTC(2024, 0, 1) + hour * HOUR_MS;
    if (new Date(time).getUTCDay() % 6 === 0) continue;
    const [open, close] = [price(hour - 1), price(hour)];
    const prices = [open, Math.max(open, close) * 1.0005, Math.min(open, close) * 0.9995, close];
    lines.push([toIso(time), ...prices.map((one) => one.toFixed(5)), 1].join(','));
  }
  return `${lines.join('\n')}\n`;
}

test('The tutorial of own rules leads from a new file to its signals in the log, which verifies', async () => {
  const cwd = await freshDataFolder();
  // The rule sends signals within two days already; everything else is as in the tutorial.
  const env = {
    ...inherited(),
    DATA_DIR: join(cwd, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    SIMULATED_RUN_UP_DAYS: '2',
    NODE_OPTIONS: LIGHT_NODE_OPTIONS,
  };
  const steps = async (section: string) => getCommands('docs/own-rules.md', section);
  const run = (command: string) => runStep(command, { cwd, env });
  await writeFile(join(cwd, 'EURUSD_1h.csv.gz'), gzipSync(hourlyBars()));

  const [[write = ''] = []] = await steps('1. Write it');
  expect(await run(write)).toContain('my-rule.ts is written');
  const file = join(cwd, 'strategies/my-rule.ts');
  const template = await readFile(file, 'utf8');
  const edited = template.replace(/(fastBars: .*)default: 10/, '$1default: 12');
  expect(edited).not.toBe(template);
  await writeFile(file, edited);

  const [[check = ''] = []] = await steps('2. Check it');
  const checked = await run(check);
  expect(checked).toContain('my-rule.ts may publish.');
  expect(checked).toMatch(
    /Look-ahead audit: no difference on 1500 random bars of 15m, with \d+ decisions and 24 cuts\./,
  );
  expect(checked).toMatch(/\nMy Rule on EURUSD 15m\nBacktest, /);
  const [[backtest = '', sweep = ''] = []] = await steps('3. Backtest it');
  expect(await run(backtest)).toMatch(/^My Rule on EURUSD 1h\n/);
  expect(await run(sweep)).toContain('My Rule on EURUSD 1h: 5 settings');

  const [[start = ''] = [], [list = '', verify = ''] = []] = await steps('4. Publish it');
  expect(start).toMatch(/^STRATEGIES_DIR=strategies .*npm start$/);
  const address = await getAddress(startServer(start, { cwd, env }));
  const read = async <T>(path: string) => (await (await fetch(new URL(path, address))).json()) as T;
  const strategy = await read<Strategy>('/api/strategies/my-rule');
  expect(strategy).toMatchObject({ name: 'My Rule', isActive: true, isBuiltIn: false });
  expect(strategy.parameters.fastBars?.default).toBe(12);
  const signals = () => read<Signal[]>('/api/signals/strategy/my-rule');
  await expect.poll(async () => (await signals()).length, { timeout: MINUTES_2, interval: 500 }).toBeGreaterThan(0);
  const [signal] = await signals();
  expect(signal).toMatchObject({ strategyId: 'my-rule', index: expect.any(Number) });
  expect(await run(list)).toMatch(/\nmy-rule +My Rule +own file +accepted +1 /);
  const backtests = async () => (await read<StrategyPerformance>('/api/strategies/my-rule/performance')).records.length;
  await expect.poll(backtests, { timeout: MINUTES_2, interval: 1_000 }).toBeGreaterThan(0);
  const verified = await run(verify);
  expect(verified).toMatch(/^Valid: /);
  expect(verified, 'that of the own rules too').toMatch(
    /\n {2}(\d+) stored backtests compared with the log; \1 of them computed again from the bars\./,
  );
});
