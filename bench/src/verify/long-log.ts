import { getInstrument } from '@sealtick/engine';
import { randomRun, SealedLog, writeLog } from '@sealtick/record/testing';

const FROM = Date.UTC(2022, 0, 3);
/** Bars of each of the four streams: enough for more than 100,000 entries. */
const BARS = 40_000;

/** Returns a log of exactly `size` entries, of two strategies on two markets, the same in every run. */
export function makeLongLog(size: number): SealedLog {
  const run = (symbol: string, seed: number, price: number) => {
    const instrument = getInstrument(symbol)!;
    return randomRun({ instrument, timeframe: '15m', seed, from: FROM, bars: BARS, price });
  };
  const { entries } = writeLog(
    {
      first: [run('EURUSD', 6, 1.1), run('XAUUSD', 7, 2_000)],
      second: [run('EURUSD', 8, 1.1), run('XAUUSD', 9, 2_000)],
    },
    FROM,
  );
  if (entries.length < size) throw new Error(`The log has ${entries.length} entries, not ${size}`);
  return SealedLog.of(entries.slice(0, size), { historyEvery: 1_000 });
}
