import { type Bars, getInstrument } from '@sealtick/engine';
import { randomRun } from './random-run.ts';
import { type Json, type WrittenRun, writeLog } from './write-log.ts';

const FROM = Date.UTC(2024, 1, 20);

/** Returns a log of two strategies over some days: a few hundred entries, the same in every run. */
export function smallLog(bars = 150): readonly Json[] {
  return writeLog(smallRuns(bars), FROM).entries;
}

/** Returns a log of one strategy on oil at prices around 0. */
export function logAroundZero(): readonly Json[] {
  const instrument = getInstrument('WTI')!;
  const plan = { instrument, timeframe: '1h', seed: 7, from: FROM, bars: 150, price: 40, lift: -40.1 } as const;
  return writeLog({ restless: [randomRun(plan)] }, FROM).entries;
}

/** Returns the bars that the small log is about. */
export function smallLogBars(): readonly Bars[] {
  return Object.values(smallRuns(150)).flatMap((runs) => runs.map((run) => run.bars));
}

function smallRuns(bars: number): Readonly<Record<string, readonly WrittenRun[]>> {
  const gold = getInstrument('XAUUSD')!;
  const euro = getInstrument('EURUSD')!;
  const pound = getInstrument('GBPUSD')!;
  return {
    restless: [
      randomRun({ instrument: gold, timeframe: '1h', seed: 3, from: FROM, bars, price: 2000 }),
      randomRun({ instrument: euro, timeframe: '15m', seed: 4, from: FROM, bars, price: 1.1 }),
    ],
    other: [randomRun({ instrument: pound, timeframe: '1h', seed: 5, from: FROM, bars, price: 1.3 })],
  };
}
