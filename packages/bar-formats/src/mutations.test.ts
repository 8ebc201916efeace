import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTables } from './testing/index.ts';
import { type FileBar, LAYOUTS, mutatedFile, mutations } from './testing/mutated-tables.ts';

const HOUR = 3_600_000;
const LEVELS: Readonly<Record<string, readonly [level: number, digits: number]>> = {
  EURUSD: [1.08, 5],
  SPY: [480, 2],
  BTCUSD: [40_000, 2],
};

/** Hours of ten days without a weekend, in which each bar opens where the previous one closed. */
function getBars(level: number, digits: number, seed: number): FileBar[] {
  let state = seed + 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const round = (value: number) => Number(value.toFixed(digits));
  let close = round(level);
  return Array.from({ length: 96 }, (_, i) => {
    const open = close;
    close = round(open * (1 + (random() - 0.5) * 0.004));
    const high = round(Math.max(open, close) * (1 + random() * 0.002));
    const low = round(Math.min(open, close) * (1 - random() * 0.002));
    return { time: Date.UTC(2024, 2, 5) + i * HOUR, open, high, low, close, volume: 100 + Math.floor(random() * 900) };
  });
}

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
  'a changed file of %s gives the bars that it holds, or says which lines and why not',
  async (_name, layout) => {
    const symbol = layout.path.startsWith('SPY') ? 'SPY' : /BTC/.test(layout.path) ? 'BTCUSD' : 'EURUSD';
    const [level, digits] = LEVELS[symbol]!;
    await fc.assert(
      fc.asyncProperty(mutations, fc.nat(1000), async (mutation, seed) => {
        const bars = getBars(level, digits, seed);
        const overrides = { symbol, ...(layout.zone === undefined ? {} : { zone: layout.zone }) };
        const reads = await readTables(layout.path, mutatedFile(layout, bars, mutation, digits), overrides);
        const expected = new Map(bars.map((bar) => [bar.time, bar]));
        for (const read of reads) {
          if (read.kind !== 'bars') {
            expect(read.kind === 'unreadable' && read.fault.reason).toMatch(/\w/);
            continue;
          }
          const { rows } = read.series;
          for (let i = 0; i < rows.length; i++) {
            const { open, high, low, close } = expected.get(rows.stamp[i]!) ?? { open: 0, high: 0, low: 0, close: 0 };
            expect([rows.open[i], rows.high[i], rows.low[i], rows.close[i]], JSON.stringify(mutation)).toEqual([
              open,
              high,
              low,
              close,
            ]);
          }
          expect(rows.length + read.refusals.rows, 'no bar is lost without a word').toBeGreaterThanOrEqual(
            bars.length - (mutation.cut === 0 ? 0 : 2),
          );
        }
      }),
      { numRuns: Number(process.env.FUZZ ?? 20) },
    );
  },
);
