import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile, SourceError } from './read-file.ts';
import { NOW, opens, readBarsText, readTables, readText, refused, textSource } from './testing/index.ts';

const HEADER = 'time,open,high,low,close,volume';
const GOOD = 'open,high,low,close'.split(',').map(() => '1.1');

/** An hour's row of our own CSV. */
const row = (hour: number, values = '1.10,1.12,1.09,1.11,5') =>
  `${new Date(Date.UTC(2024, 0, 2, hour)).toISOString().slice(0, 19)}Z,${values}`;

const file = (...rows: string[]) => [HEADER, ...rows].join('\n');

describe('Damaged rows', () => {
  test('are rejected with line, field and value; the others are read', async () => {
    const read = await readBarsText(
      'EURUSD_1h.csv',
      file(
        row(0),
        row(1, '1.10,1.12,abc,1.11,5'),
        row(2, '1.10,1.12,1.09,,5'),
        row(3, '1.10,1.12,1.09,-1.11,5'),
        row(4, '0,0,0,0,0'),
        row(5, '1.10,1.05,1.09,1.11,5'),
        row(6, '1.10,1.12,1.11,1.11,5'),
        row(7, '1.10,1.12,1.09,1.11,-5'),
        row(8, '1.10,1.12,1.09'),
        '2024-13-02T09:00:00Z,1.10,1.12,1.09,1.11,5',
        ',1.10,1.12,1.09,1.11,5',
        '2024-01-02T09:00:00,1.10,1.12,1.09,1.11,5',
        row(10, 'NaN,Infinity,1.09,1.11,5'),
        row(11, '1.10,1e308,1.09,1.11,5'),
        row(12),
        row(13, '1.10,1e11,1.09,1.11,5'),
        row(14, '100.5,100.6,100.4,100.5,5'),
      ),
    );
    expect(refused(read)).toEqual([
      '3: low is not a number: "abc"',
      '4: close is empty',
      '5: close must be above 0, it is -1.11',
      '6: open must be above 0, it is 0',
      '7: high 1.05 is below low 1.09',
      '8: low 1.11 is above open 1.1',
      '9: volume must not be negative, it is -5',
      '10: 4 columns instead of 5: "2024-01-02T08:00:00Z,1.10,1.12,1.09"',
      '11: "2024-13-02T09:00:00Z" is not a date in the order year, month, day',
      '12: the date is empty',
      '13: this timestamp has no offset from UTC, unlike the others',
      '14: open is not a number: "NaN"',
      '15: high 1e+308 is above 100, the highest price taken for EURUSD',
      '17: high 100000000000 is above 100, the highest price taken for EURUSD',
      '18: open 100.5 is above 100, the highest price taken for EURUSD',
    ]);
    expect(read.series.violations).toBe(2);
    expect(opens(read)).toEqual(['2024-01-02T00:00', '2024-01-02T12:00']);
  });

  test('are those with a price below one tick of the instrument', async () => {
    const read = await readBarsText('EURUSD_1h.csv', file(row(0), row(1), row(2, '1e-8,1e-8,1e-8,1e-8,1')));
    expect(refused(read)).toEqual(['4: open 1e-8 is below the smallest price step of EURUSD, 0.00001']);
  });

  test.each([
    ['USDJPY', 1_000],
    ['US30', 1_000_000],
    ['BRENT', 100_000],
    ['BTCUSD', 100_000_000],
  ])('are those with a price of %s above %d', async (symbol, most) => {
    const at = (price: number) => [price, price, price / 1.01, price, 5].join(',');
    const read = await readBarsText(
      `${symbol}_1h.csv`,
      file(row(0, at(most)), row(1, at(most)), row(2, at(most * 1.01))),
    );
    expect(read.series.rows.length).toBe(2);
    expect(refused(read)[0]).toContain(`is above ${most}, the highest price taken for ${symbol}`);
  });

  test('are those with a price above a billion for an unknown instrument', async () => {
    const read = await readBarsText('table_1h.csv', file(row(0), row(1), row(2, '1.1,1e11,1.1,1.1,5')));
    expect(refused(read)).toEqual([
      '4: high 100000000000 is above 1000000000, the highest price taken for any instrument',
    ]);
  });

  test('are those in a range 50 times away from the bars on both sides', async () => {
    const far = '110,112,109,111,5';
    const read = await readBarsText('XAUUSD_1h.csv', file(row(0), row(1), row(2, far), row(3, far), row(4), row(5)));
    expect(refused(read)).toEqual([
      '4: close 111 is more than 50 times away from the bars around it',
      '5: close 111 is more than 50 times away from the bars around it',
    ]);
  });

  test('do not include a lasting jump that a second bar confirms', async () => {
    const far = '110,112,109,111,5';
    const confirmed = await readBarsText('XAUUSD_1h.csv', file(row(0), row(1), row(2), row(3, far), row(4, far)));
    expect(confirmed.series.rows.length).toBe(5);
    expect(confirmed.series.notes.join()).toContain('1 bars are 50 times away');
    const alone = await readBarsText('XAUUSD_1h.csv', file(row(0), row(1), row(2), row(3, far)));
    expect(alone.series.rows.length).toBe(3);
  });

  test('several symbols are split by their column', async () => {
    const rows = [
      '1646092800,BTC/USD,1,2,1,2,5',
      '1646096400,ETH/USD,1,2,1,2,5',
      '1646100000,BTC/USD,1,2,1,2,5',
      '1646103600,BTC/USD,1,2,1,2,5',
    ];
    const text = `unix,symbol,open,high,low,close,volume\n${rows.join('\n')}`;
    const reads = await readTables('hourly.csv', text, { timeframe: '1h' });
    const seen = reads.map((read) => read.kind === 'bars' && [read.series.symbol, read.series.rows.length]);
    expect(seen).toEqual([
      ['BTCUSD', 3],
      ['ETHUSD', 1],
    ]);
    const one = await readTables('hourly.csv', text, { symbol: 'ETHUSD', timeframe: '1h' });
    expect(one.map((read) => read.kind === 'bars' && read.series.symbol)).toEqual(['ETHUSD']);
    expect(await readText('hourly.csv', text, { symbol: 'EURUSD' })).toMatchObject({
      fault: { reason: 'the file holds 2 symbols (BTC/USD, ETH/USD), none of them is EURUSD' },
    });
  });
});

describe('A table of an exchange', () => {
  const table = (names: number, hours: number) => {
    const rows = Array.from({ length: names * hours }, (_, i) => {
      const hour = 1_646_092_800 + Math.floor(i / names) * 3_600;
      return `${hour},${i % names === 7 ? 'EURUSD' : `S${i % names}`},1.1,1.2,1,1.1,5`;
    });
    return `unix,symbol,open,high,low,close,volume\n${rows.join('\n')}`;
  };

  test('of more than 500 symbols is read', async () => {
    expect(await readTables('hourly.csv', table(505, 3))).toHaveLength(505);
    const [one, ...others] = await readTables('hourly.csv', table(505, 3), { symbol: 'EURUSD' });
    expect([one!.kind === 'bars' && one!.series.rows.length, others]).toEqual([3, []]);
  });

  test('whose symbol column has another name in each row is refused', async () => {
    expect(await readText('hourly.csv', table(10_001, 1))).toMatchObject({
      fault: { line: 10_002, reason: 'the symbol column contains more than 10000 names' },
    });
  });
});

describe('Bars in the future', () => {
  const day = (date: string) => `${date}T00:00:00Z,1.10,1.12,1.09,1.11,5`;

  test('are rejected, and a bar that is still open is omitted with a note', async () => {
    const days = ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-03', '2100-01-01'].map(day);
    const read = await readBarsText('EURUSD_1d.csv', file(...days));
    expect(refused(read)).toEqual([
      '6: opens at 2026-01-03T00:00:00.000Z, which is later than now: is the zone right?',
      '7: opens at 2100-01-01T00:00:00.000Z, which is later than now: is the zone right?',
    ]);
    expect(opens(read).at(-1)).toBe('2025-12-31T00:00');
    expect(read.series.notes).toContain(
      'the bar of 2026-01-01T00:00:00.000Z (line 5) is not closed yet and was omitted',
    );
  });

  test('are not accepted as a file without other bars', async () => {
    const read = await readText('EURUSD_1d.csv', file(day('2099-12-31'), day('2100-01-01')));
    expect(read).toMatchObject({
      kind: 'unreadable',
      fault: { reason: expect.stringContaining('no row of the file is a valid bar') },
    });
  });
});

describe('Order', () => {
  test('counts equal rows as duplicates; rejects a different one of the same time', async () => {
    const read = await readBarsText(
      'EURUSD_1h.csv',
      file(row(0), row(1), row(1), row(2), row(1, '1.10,1.12,1.09,1.10,5'), row(3)),
    );
    expect(read.series.duplicates).toBe(1);
    expect(refused(read)).toEqual(['6: line 3 has another bar of the same time with other values']);
    expect(read.series.rows.length).toBe(4);
  });

  test('gives the same series for every order of rows', async () => {
    const rows = Array.from({ length: 12 }, (_, hour) => row(hour));
    const sorted = opens(await readBarsText('EURUSD_1h.csv', file(...rows)));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: 12 }), async (shuffled) => {
        const read = await readBarsText('EURUSD_1h.csv', file(...shuffled), { timeframe: '1h' });
        expect(opens(read)).toEqual(sorted);
      }),
      { numRuns: 30 },
    );
  });

  test('reports another clock if every row is off the grid', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `2024.01.0${i + 1},10:30,1.1,1.2,1.0,1.1,5`);
    const read = await readText('EURUSD60.csv', rows.join('\n'), { timeframe: '1h' });
    expect(read).toMatchObject({
      kind: 'unreadable',
      fault: { reason: expect.stringContaining('no row of the file is a valid bar') },
    });
    expect(refused(read)[0]).toBe('1: the time is 30 min off the 1h grid: check the time zone');
  });

  test('keeps the hours of a share that open at half past', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `2024-01-02T${14 + i}:30:00Z,470,471,469,470,5`);
    const read = await readText('SPY_1h.csv', ['time,open,high,low,close,volume', ...rows].join('\n'));
    if (read.kind !== 'bars') throw new Error('expected bars');
    expect(read.series.rows.length).toBe(6);
    expect(read.series.rows.stamp[0]).toBe(Date.UTC(2024, 0, 2, 14, 30));
  });
});

describe('The timeframe', () => {
  test('is the distance of the rows, independent of the name', async () => {
    const read = await readBarsText('EURUSD_4h.csv', file(row(0), row(1), row(2), row(3)));
    expect(read.series.timeframe).toBe('1h');
    expect(read.series.notes).toContain('the name says 4h, the rows are 1 h apart: read as 1h');
  });

  test('is rejected with a reason if it is not supported', async () => {
    const third = (i: number) => `2024-01-02T00:${i * 10}:00Z,${GOOD.join(',')},1`;
    const read = await readText('EURUSD.csv', file(third(0), third(1), third(2), third(3)));
    expect(read).toMatchObject({
      fault: { reason: 'the rows are 10 min apart; bars may be 1m, 5m, 15m, 30m, 1h, 2h, 4h, daily, 1w' },
    });
  });

  test('is unknown with one row, unless the name gives it', async () => {
    expect(await readText('EURUSD.csv', file(row(0)))).toMatchObject({
      fault: { reason: 'fewer than two valid rows, so the timeframe is unknown: give --timeframe' },
    });
    expect((await readBarsText('EURUSD_1h.csv', file(row(0)))).series.timeframe).toBe('1h');
    expect((await readBarsText('EURUSD.csv', file(row(0)), { timeframe: '1h' })).series.timeframe).toBe('1h');
  });
});

describe('A file without bars', () => {
  test.each([
    ['nothing at all', '', 1, 'the file is empty'],
    ['blank lines', '\n\n  \n', 1, 'the file contains no text'],
    ['a header alone', HEADER, 2, 'the file has a header and no rows'],
    ['prose', 'Dear sir,\nplease find\nnothing.\n', 1, /no columns|no known layout/],
    ['another table', 'name,age\nAda,36\nAlan,41\n', 1, /no known layout \(a header of name, age\)/],
    ['JSON', '{"bars": [1, 2, 3]}', 1, /no columns|no known layout/],
    ['a page', '<html>\n<body>404</body>\n</html>', 1, /no columns|no known layout/],
  ])('is rejected with line and reason: %s', async (_name, text, line, reason) => {
    const read = await readText('EURUSD_1h.csv', text);
    expect(read).toMatchObject({ kind: 'unreadable', fault: { line } });
    if (read.kind === 'unreadable') expect(read.fault.reason).toMatch(reason);
  });

  test('is rejected at its first bytes that are not text', async () => {
    const read = await readText('EURUSD_1h.csv', Uint8Array.from([0x61, 0x2c, 0x62, 0x0a, 0x00, 0xff, 0x10]));
    expect(read).toMatchObject({ fault: { line: 2, reason: 'not a text file: it contains a zero byte' } });
  });

  test('gives bars or a reason for any bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    const text = fc.string({ maxLength: 400, unit: fc.constantFrom(...'0123456789.,;:-/TZ \n\t"abE'.split('')) });
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, text), fc.boolean(), async (content, withHeader) => {
        const body = typeof content === 'string' && withHeader ? `${HEADER}\n${content}` : content;
        const read = await readText('EURUSD_1h.csv', body);
        if (read.kind !== 'unreadable') return;
        expect(read.fault.line).toBeGreaterThan(0);
        expect(read.fault.reason).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('is rejected at a line without end', async () => {
    const read = await readText('EURUSD_1h.csv', file(row(0), row(1), `${row(2)}${'9'.repeat(40_000)}`, row(3)));
    expect(refused(read)).toEqual(['4: longer than 16384 bytes: not a line of text']);
    expect(read.kind).toBe('bars');
  });

  test('is rejected at a limit of invalid rows after a valid start', async () => {
    const lines = [HEADER, ...Array.from({ length: 300 }, (_, hour) => row(hour))];
    const junk = `${lines.join('\n')}\n${'a,b,c\n'.repeat(120_000)}`;
    const read = await readText('EURUSD_1h.csv', junk);
    expect(read).toMatchObject({ kind: 'unreadable', fault: { reason: expect.stringContaining('are not bars') } });
  });
});

describe('A failing stream', () => {
  const text = file(...Array.from({ length: 20 }, (_, hour) => row(hour)));

  test('gives the rows before the failure', async () => {
    const source = textSource('EURUSD_1h.csv', text);
    const broken = {
      ...source,
      async *chunks() {
        yield new TextEncoder().encode(`${text.split('\n').slice(0, 5).join('\n')}\n`);
        throw new SourceError('the compressed data breaks off here');
      },
    };
    const [read] = await readFile(broken, { now: NOW });
    expect(read!.kind === 'bars' && read!.series.rows.length).toBe(4);
    expect(refused(read!)).toEqual(['6: the compressed data breaks off here']);
  });

  test('throws an error of the program instead of reporting it as one of the file', async () => {
    const source = textSource('EURUSD_1h.csv', text);
    const broken = {
      ...source,
      // biome-ignore lint/correctness/useYield: a stream that fails before its first chunk
      async *chunks(): AsyncGenerator<Uint8Array> {
        throw new TypeError('bug');
      },
    };
    await expect(readFile(broken, { now: NOW })).rejects.toThrow('bug');
  });
});
