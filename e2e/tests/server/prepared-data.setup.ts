import { rename } from 'node:fs/promises';
import type { Strategy, StrategyPerformance } from '@sealtick/contract';
import { Served } from '../../pictures/served.ts';
import { preparedData } from '../../support/prepared-data.ts';
import { expect, test } from '../../support/test.ts';

test('a program computes the backtests of its strategies and their tests, and stops', async () => {
  const program = await Served.program({ SIMULATED_RUN_UP_DAYS: '0' });
  try {
    // One after the other, as the program computes them: it limits how often it is asked.
    for (const { id } of await program.read<Strategy[]>('/api/strategies')) {
      const read = () => program.read<StrategyPerformance>(`/api/strategies/${id}/performance`);
      const isTested = async () => (await read()).records[0]?.doubts != null;
      await expect.poll(isTested, { timeout: 0, intervals: [2_000], message: id }).toBe(true);
    }
    await program.stop();
    await rename(program.folder, preparedData());
  } finally {
    await program.end();
  }
});
