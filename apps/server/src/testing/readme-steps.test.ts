import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BarsAnswer, InstrumentView, StrategyPerformance } from '@sealtick/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MAIN } from '../cli/testing/run-command.ts';
import { REPOSITORY } from '../config.ts';
import { freshDataFolder, inherited } from '../platform/testing/program.ts';

const MINUTES_2 = 120_000;
vi.setConfig({ testTimeout: 2 * MINUTES_2 });

/** Returns the commands of the first block of a section of README.md, as printed. */
async function commandsOf(section: string): Promise<string[]> {
  const text = await readFile(join(REPOSITORY, 'README.md'), 'utf8');
  const block = /```sh\n([^`]*)```/.exec(text.slice(text.indexOf(`## ${section}\n`)))![1]!;
  return block.split('\n').filter((line) => line.trim() !== '');
}

/** Runs what npx and npm would run, without the pages, which are built by the install. */
const SHELL = `npx() { shift; exec "${process.execPath}" "${MAIN}" "$@"; }
npm() { exec "${process.execPath}" "${MAIN}" serve --no-pages; }
`;

function startServer(command: string, env: Record<string, string>): ChildProcess {
  const child = spawn('bash', ['-c', SHELL + command], { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const ended = new Promise((done) => child.once('close', done));
    child.kill('SIGTERM');
    await ended;
  });
  return child;
}

/** Returns the address that the server prints once it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      const found = /ready at (http:\S+)/.exec(output);
      if (found) done(found[1]!);
    });
    child.once('close', () => fail(new Error(`ended without an address:\n${output}`)));
  });
}

test("README's steps lead to a site with charts and backtests of the imported bars within two minutes", async () => {
  const started = performance.now();
  const folder = await freshDataFolder();
  const env = { ...inherited(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const commands = await commandsOf('Use your own data');
  const server = commands.pop()!;
  expect(server).toMatch(/^MARKET=files npm start/);
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('bash', ['-c', SHELL + command], { cwd: REPOSITORY, env });
    expect(stdout, command).not.toBe('');
    expect(stdout, command).not.toContain('No trades.');
  }

  const address = await addressOf(startServer(server, env));
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
