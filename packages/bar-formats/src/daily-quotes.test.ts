import { describe, expect, test } from 'vitest';
import { opens, readBarsText } from './testing/index.ts';

describe('Daily quotes', () => {
  test('reads the month first, and a date without a time as the session', async () => {
    const rows = [
      '01/13/2017,212,213,211,212.5,96708880',
      '01/17/2017,212,213,211,212.5,96708880',
      '01/18/2017,1,2,1,2,3',
    ];
    const read = await readBarsText('spy.csv', `date,open,high,low,close,volume\n${rows.join('\n')}`);
    expect(read.layout.format).toBe('daily-quotes');
    expect(read.series).toMatchObject({ timeframe: 'daily', clock: { zone: 'UTC', basis: 'label' } });
    expect(opens(read)[1]).toBe('2017-01-17T00:00');
  });
});
