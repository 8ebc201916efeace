import { getInstrument } from '@sealtick/engine';
import { randomRun } from './random-run.ts';
import { type Json, writeLog } from './write-log.ts';

const FROM = Date.UTC(2024, 1, 20);

/** Returns a log of two strategies over some days: a few hundred entries, the same in every run. */
export function smallLog(bars = 150): readonly Json[] {
  const gold = getInstrument('XAUUSD')!;
  const euro = getInstrument('EURUSD')!;
  const runs = {
    restless: [
      randomRun({ instrument: gold, timeframe: '1h', seed: 3, from: FROM, bars, price: 2000 }),
      randomRun({ instrument: euro, timeframe: '15m', seed: 4, from: FROM, bars, price: 1.1 }),
    ],
    other: [randomRun({ instrument: euro, timeframe: '1h', seed: 5, from: FROM, bars, price: 1.1 })],
  };
  return writeLog(runs, FROM).entries;
}
