import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeSeries } from './series.ts';

const checksum = (size: '5k' | '100k') => {
  const hash = createHash('sha256');
  for (const column of Object.values(makeSeries(size))) hash.update(new Uint8Array(column.buffer));
  return hash.digest('hex');
};

describe('makeSeries', () => {
  test('returns the same series on every machine', () => {
    expect(checksum('5k')).toBe('b0defc30caca58957626b7f401e49a4b4ee0509884df7c37404b333c1abfee58');
    expect(checksum('100k')).toBe('37c962c59fd29f32f059bc78992491c1b85379b391b3874f81f6614efa8f39e6');
  });

  test('returns valid bars in order of time', () => {
    const { time, open, high, low, close } = makeSeries('5k');
    for (let i = 0; i < time.length; i += 1) {
      expect(low[i]! <= Math.min(open[i]!, close[i]!) && high[i]! >= Math.max(open[i]!, close[i]!)).toBe(true);
      if (i > 0) expect(time[i]! - time[i - 1]!).toBe(3_600_000);
    }
  });
});
