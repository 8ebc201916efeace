import { expect, test } from 'vitest';
import { HealthBoard, HealthError } from '../../platform/health.ts';
import type { ReadinessCheck } from '../../platform/http/readiness.ts';
import { silentLog } from '../../platform/logging.ts';
import { CheckWatch } from './watch-checks.ts';

test('A check that is hidden while it passes is reported from its first failure on', async () => {
  let problem: Error | null = null;
  const check: ReadinessCheck = {
    name: 'writes',
    isHiddenWhileOk: true,
    check: async () => {
      if (problem) throw problem;
    },
  };
  const board = new HealthBoard({ now: () => 0 }, silentLog);
  const watch = new CheckWatch(board, [check]);
  const states = async () => {
    await watch.round();
    return board.checks().map(({ name, state }) => `${name} ${state}`);
  };
  expect(await states()).toEqual([]);
  problem = new HealthError('failed', 'The disk is full.');
  expect(await states()).toEqual(['writes failed']);
  problem = null;
  expect(await states()).toEqual(['writes ok']);
});
