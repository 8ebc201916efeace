import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../platform/testing/database.ts';
import { CopyingLoad } from './copying-load.ts';

test.each([
  ['paper', 1],
  ['oanda', 1],
  ['oanda', 2],
] as const)(
  'The benchmark of copying to %s, %d accounts for each signal, places each order once, compares each account and ends each copy',
  async (broker, sharing) => {
    const db = await createTestDatabase();
    onTestFinished(() => db.close());
    const load = await CopyingLoad.open(db.database, db.target, { accounts: 4, sharing, broker });
    onTestFinished(() => load.close());
    const { ms, isRight } = await load.publish(8, 40);
    expect(isRight).toBe(true);
    expect(ms).toHaveLength(8 * sharing);
    expect(Math.min(...ms)).toBeGreaterThan(0);
    expect(await load.compare()).toBeGreaterThan(0);
    const { copies, placed, furthest } = await load.endAll();
    expect([copies, placed]).toEqual([8 * sharing, 8 * sharing]);
    expect(furthest).toBeLessThan(1e-9);
  },
);
