import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { LIVELY_NODE_OPTIONS } from '@sealtick/server/testing/lively';
import { Served } from '../../pictures/served.ts';

/** Between two reads of a performance; the program limits how often it is asked. */
const POLL_MS = 2_000;

/**
 * A market in real time, which costs nothing while no test waits for it, with one strategy that publishes a signal with each bar where
 * bars are shorter. Other strategies or another history would have every program on the data compute backtests again.
 */
const SETTINGS = { SIMULATED_RUN_UP_DAYS: '0', SIMULATED_BAR_SECONDS: '300', NODE_OPTIONS: LIVELY_NODE_OPTIONS };

/**
 * Returns the data folder of a stopped program whose simulated market has begun and whose backtests are computed: half a minute
 * of processor time that a program on a copy of it does not need. `prepareData` fills it, once a run.
 */
export const preparedData = (): string =>
  join(tmpdir(), `sealtick-e2e-prepared-${process.env.SEALTICK_E2E_STAND_IN_PORT}`);

/** Starts a program on a copy of the prepared data. @param env Environment variables */
export const startOnPreparedData = async (env: NodeJS.ProcessEnv = {}): Promise<Served> =>
  Served.program({ ...SETTINGS, ...env }, await prepareData());

/** Returns the folder of prepared data, and fills it if no worker of this run has; another worker that fills it is waited for. */
async function prepareData(): Promise<string> {
  const folder = preparedData();
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!(await isMade(lock))) {
      await setTimeout(POLL_MS);
      continue;
    }
    try {
      if (!existsSync(folder)) await fill(folder);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return folder;
}

/** Makes a folder. Returns whether it did not exist. */
const isMade = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

async function fill(folder: string): Promise<void> {
  const program = await Served.program(SETTINGS);
  try {
    // One after the other, as the program computes them.
    for (const { id } of await program.read<Strategy[]>('/api/strategies')) {
      const read = () => program.read<StrategyPerformance>(`/api/strategies/${id}/performance`);
      while ((await read()).records[0]?.doubts == null) await setTimeout(POLL_MS);
    }
    await program.stop();
    await rename(program.folder, folder);
  } finally {
    await program.end();
  }
}
