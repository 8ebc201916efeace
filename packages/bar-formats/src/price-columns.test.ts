import { describe, expect, test } from 'vitest';
import { readBarsText } from './testing/index.ts';

/** Hourly bars that open where the previous one closed, written in some order of the columns. */
function getRows(order: string): string {
  let close = 1.1;
  return Array.from({ length: 60 }, (_, i) => {
    const open = close;
    close = open + ((i * 7919) % 13) * 0.0001 - 0.0006;
    const values: Record<string, number> = {
      O: open,
      H: Math.max(open, close) + 0.0003,
      L: Math.min(open, close) - 0.0002,
      C: close,
      V: 1000 + i,
    };
    const time = new Date(Date.UTC(2024, 0, 2) + i * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    return [time, ...order.split('').map((name) => values[name]!.toFixed(name === 'V' ? 0 : 5))].join(',');
  }).join('\n');
}

describe('The order of columns without a header', () => {
  test.each(['OHLCV', 'OCLHV', 'CHLOV', 'CLHOV', 'HLOCV', 'OHLC', 'VOHLC', 'LHCO', 'CVHLO'])(
    '%s is found by the values',
    async (order) => {
      const usual = await readBarsText('EURUSD.csv', getRows('OHLCV'));
      const read = await readBarsText('EURUSD.csv', getRows(order));
      expect(read.refusals.count).toBe(0);
      for (const column of ['open', 'high', 'low', 'close'] as const) {
        expect(read.series.rows[column].slice(0, 60)).toEqual(usual.series.rows[column].slice(0, 60));
      }
      const isNoted = read.series.notes.some((note) => note.includes('order of the price columns'));
      expect(isNoted).toBe(!order.includes('OHLC'));
    },
  );

  test('rows that begin with a symbol are read', async () => {
    const text = getRows('OHLCV').replaceAll(/^/gm, 'GBPUSD,');
    expect((await readBarsText('data.csv', text)).series).toMatchObject({ symbol: 'GBPUSD', timeframe: '1h' });
  });
});
