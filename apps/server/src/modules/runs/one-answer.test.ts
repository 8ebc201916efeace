import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectOneSweep, expectOneWalkForward } from './testing/one-answer.ts';
import { useRuns } from './testing/use-runs.ts';
import { toFile, waves } from './testing/waves.ts';

const runs = useRuns();

test('A sweep and a walk-forward have the numbers of the command line to the digit', async () => {
  await runs.signIn();
  await runs.startServer();
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-one-answer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'EURUSD_4h.csv');
  await writeFile(file, toFile(waves('EURUSD', '4h', 6_000)));
  const axes = [
    { name: 'stopAtr', from: 1.5, to: 3, step: 0.5 },
    { name: 'finalTargetR', from: 4, to: 5, step: 0.5 },
  ];
  const { study } = await expectOneSweep(runs, { timeframe: '4h', file, axes });
  expect(study.result.runs).toBe(12);
  await expectOneWalkForward(runs, { timeframe: '4h', file, axes });
});
