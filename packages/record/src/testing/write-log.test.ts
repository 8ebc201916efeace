import { getInstrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { randomRun } from './random-run.ts';
import { writeLog } from './write-log.ts';

const FROM = Date.UTC(2026, 0, 5);
const instrument = getInstrument('BTCUSD')!;

test('entries are in the order of their time, also where the log ends with an event at midnight', () => {
  const logs = Array.from({ length: 20 }, (_, n) => {
    const run = randomRun({ instrument, timeframe: '1h', seed: 3, from: FROM, bars: (n + 1) * 24, price: 60_000 });
    return writeLog({ restless: [run] }, FROM).entries.map(({ issuedAt }) => String(issuedAt));
  });
  expect(logs).toEqual(logs.map((issued) => issued.toSorted()));
});
