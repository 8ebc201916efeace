import type { BacktestRun } from './document.ts';

/** Returns equity curves as CSV: one row per mark of the model account, which starts with 10,000. */
export function equityCsv(runs: readonly Pick<BacktestRun, 'input' | 'result'>[]): string {
  const rows = runs.flatMap(({ input, result }) => {
    const { time, equity } = result.record.curve;
    return time.map((ms, i) => `${input.instrument.symbol},${new Date(ms).toISOString()},${equity[i]!.toFixed(2)}\n`);
  });
  return `symbol,time,equity\n${rows.join('')}`;
}
