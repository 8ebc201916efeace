import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { Served } from '../../pictures/served.ts';

/** Between two reads of a performance; the program limits how often it is asked. */
const POLL_MS = 2_000;

/**
 * Returns the data folder of a stopped program whose simulated market has begun and whose backtests are computed: half a minute
 * of processor time that a program on a copy of it does not need. `prepareData` fills it, once a run.
 */
export const preparedData = (): string =>
  join(tmpdir(), `sealtick-e2e-prepared-${process.env.SEALTICK_E2E_SERVER_PORT}`);

/** Returns the folder of prepared data, and fills it if no worker of this run has; another worker that fills it is waited for. */
export async function prepareData(): Promise<string> {
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
  const program = await Served.program({ SIMULATED_RUN_UP_DAYS: '0' });
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
