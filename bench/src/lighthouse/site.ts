import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Signal, SiteFigures, Strategy } from '@sealtick/contract';
import { LIVELY_NODE_OPTIONS } from '@sealtick/server/testing/lively';
import { freePort } from '../../../e2e/support/program/free-port.ts';
import { MAILBOX_KEY } from '../../../e2e/support/program/mailbox.ts';
import { endChild } from './end-child.ts';

const SERVER = join(import.meta.dirname, '../../../apps/server/src/main.ts');
/** Ten times real time: the first signal comes within a minute, yet a page rarely changes during a visit. */
const BAR_SECONDS = '30';
const FILLED_WITHIN_MS = 300_000;

export interface Site {
  readonly base: string;
  /** Resolves when the pages have figures, signals and measurements. */
  readonly filled: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/**
 * Starts the whole program on the simulated market with its data in `folder`; it builds its pages if they are out of
 * date.
 */
export async function startSite(folder: string): Promise<Site> {
  const base = `http://127.0.0.1:${await freePort('SEALTICK_LIGHTHOUSE_PORT')}`;
  const settings = {
    HOST: '127.0.0.1',
    MARKET: 'simulated',
    SIMULATED_BAR_SECONDS: BAR_SECONDS,
    LOG_LEVEL: 'error',
    DEV_MAILBOX: 'on',
    DEV_MAILBOX_KEY: MAILBOX_KEY,
  };
  // The first signals come within a few bars.
  const options = { NODE_OPTIONS: LIVELY_NODE_OPTIONS };
  const env = { ...process.env, ...settings, ...options, PORT: new URL(base).port, DATA_DIR: folder };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const filled = () =>
    untilFilled(base, () => {
      if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} before it was ready.`);
    });
  return { base, filled, end: () => endChild(child, 15_000) };
}

/**
 * Waits for figures of every strategy, a logged signal and measurements of the site.
 * @throws {Error} if they do not come in time.
 */
async function untilFilled(base: string, check: () => void): Promise<void> {
  for (const until = performance.now() + FILLED_WITHIN_MS; performance.now() < until; await pause(500)) {
    check();
    if (await isFilled(base).catch(() => false)) return;
  }
  throw new Error(`The site at ${base} had no figures, signals and measurements within ${FILLED_WITHIN_MS / 1_000} s.`);
}

async function isFilled(base: string): Promise<boolean> {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(base + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as T;
  };
  await read('/readyz');
  const strategies = await read<Strategy[]>('/api/strategies');
  const [newest] = await read<Signal[]>('/api/signals?limit=1');
  const { responseMs, signals } = await read<SiteFigures>('/api/figures');
  const haveRecords = strategies.every(({ performanceMetrics: { trades } }) => trades > 0);
  return haveRecords && newest?.index != null && responseMs !== null && signals > 0;
}
