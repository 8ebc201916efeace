import { isPlausible } from '@sealtick/bar-formats';
import { INSTRUMENTS, mulberry32 } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { getCsv } from './write-files.ts';

test.each(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument] as const))(
  'Bars of %s have prices that an import takes',
  (_, instrument) => {
    const rows = getCsv(instrument, mulberry32(1), 500).split('\n').slice(1);
    const closes = rows.map((row) => Number(row.split(',')[4]));
    expect(closes).toHaveLength(500);
    expect(closes.filter((close) => close <= 0 || !isPlausible(instrument, close))).toEqual([]);
  },
);
