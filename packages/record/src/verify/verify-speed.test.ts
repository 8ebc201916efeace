import { threadCpuUsage } from 'node:process';
import { getInstrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { randomRun } from '../testing/random-run.ts';
import { SealedLog } from '../testing/sealed-log.ts';
import { FROM } from '../testing/small-log.ts';
import { writeLog } from '../testing/write-log.ts';
import { verifyLog } from './verify-log.ts';

const SIZE = 20_000;
/** Of 100,000 entries. Time of this thread alone, so that a busy machine changes nothing. */
const LIMIT_MS = 3_000;

test('100,000 entries are checked within 3 s, every layer of them', async () => {
  const instrument = getInstrument('EURUSD')!;
  const run = randomRun({ instrument, timeframe: '15m', seed: 6, from: FROM, bars: 30_000, price: 1.1 });
  const values = writeLog({ restless: [run] }, FROM).entries.slice(0, SIZE);
  expect(values).toHaveLength(SIZE);
  const log = SealedLog.of(values, { historyEvery: 500 });
  const options = { now: Date.parse(log.signedAt) };
  await verifyLog(log.source(), options);
  const before = threadCpuUsage();
  const { status } = await verifyLog(log.source(), options);
  const spent = threadCpuUsage(before);
  expect(status).toBe('valid');
  expect((((spent.user + spent.system) / 1000) * 100_000) / SIZE).toBeLessThan(LIMIT_MS);
}, 60_000);
