import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { zipFile } from '../../../platform/zip-file.ts';
import { MT4_STATEMENT, MT5_REPORT, utf16 } from '../testing/reports.ts';
import { parseReport } from './parse-report.ts';
import type { ParsedReport, ReportInput } from './parsed-report.ts';

/** The day of most brokers ends with New York's: two hours ahead of UTC, three in summer of the United States. */
const SERVER = 'America/New_York+7';
const parse = (bytes: Buffer | string, more: Partial<ReportInput> = {}) =>
  parseReport({ bytes: Buffer.from(bytes), most: 5_000, zone: SERVER, account: null, columns: null, ...more });

describe('The template of the academy', () => {
  const template = new URL('../../../../../web/public/academy/journal-template.csv', import.meta.url);

  test('has every column by a name that is recognised, and examples that are trades', async () => {
    const { columns, refused, trades } = await parse(readFileSync(template));
    expect({ columns, refused }).toEqual({ columns: null, refused: [] });
    expect(trades).toMatchObject([
      {
        ticket: 'EXAMPLE-1',
        account: '12345678',
        trade: {
          symbol: 'EURUSD',
          side: 'long',
          lots: 0.5,
          openedAt: '2026-03-16T08:00:00.000Z',
          closedAt: '2026-03-16T14:30:00.000Z',
          entry: '1.08500',
          stop: '1.08300',
          target: '1.08900',
          costs: -3.5,
          profit: 200,
          currency: 'USD',
        },
      },
      { ticket: 'EXAMPLE-2', trade: { symbol: 'XAUUSD', side: 'short', costs: -1.9, profit: -100 } },
    ]);
  });
});

describe('A statement of MetaTrader 4', () => {
  let report: ParsedReport;

  beforeAll(async () => {
    report = await parse(MT4_STATEMENT);
  });

  test('is read with its account, its currency and the clock of the server', async () => {
    expect(report).toMatchObject({ format: 'mt4', columns: null });
    const gold = report.trades.find(({ ticket }) => ticket === '1003')!;
    expect(gold).toMatchObject({ account: '179865', trade: { symbol: 'GOLD', side: 'short', currency: 'EUR' } });
    // 10:00 on 18 March is 07:00 UTC: the United States have summer time, Europe has not.
    expect(gold.trade.openedAt).toBe('2026-03-18T07:00:00.000Z');
    expect(gold.trade).toMatchObject({
      entry: '2400.50',
      stop: '2410.50',
      target: '2380.50',
      profit: -1_000,
      costs: 0,
    });
  });

  test('has one trade for a position that was closed in parts, with its exits by volume', async () => {
    const position = report.trades.find(({ ticket }) => ticket === '1001')!;
    expect(position.trade).toMatchObject({ lots: 1, profit: 120, costs: -5.1, stop: '1.08300', target: null });
    expect(position.trade.exits).toEqual([
      { at: '2026-03-16T10:00:00.000Z', price: '1.08700', share: 0.6 },
      { at: '2026-03-16T22:00:00.000Z', price: '1.08500', share: 0.4 },
    ]);
    expect(report.trades.map(({ ticket }) => ticket)).toEqual(['1001', '1003']);
  });

  test('names the row that is wrong by its line, and counts what is not a closed trade', async () => {
    const line = MT4_STATEMENT.split('\n').findIndex((text) => text.includes('>1005<')) + 1;
    expect(report.refused).toEqual([{ line, reason: 'Ticket 1005: the price "n/a" is not a number.' }]);
    expect(report.skipped).toEqual({ balance: 1, cancelled: 1, open: 1 });
  });
});

describe('A report of MetaTrader 5', () => {
  test('in UTF-16 is read with its hidden comments, spaces in numbers, and rows that are printed twice', async () => {
    const report = await parse(utf16(MT5_REPORT));
    expect(report).toMatchObject({ format: 'mt5', skipped: { balance: 1, cancelled: 1, open: 0 } });
    expect(report.trades.map(({ account, ticket, trade }) => [account, ticket, trade.entry, trade.lots])).toEqual([
      ['7654321', '55512345', '1.08500', 1],
      ['7654321', '55512346', '38500.50', 0.5],
    ]);
    expect(report.trades[0]!.trade).toMatchObject({ costs: -7, profit: 200, currency: 'USD', stop: '1.08300' });
  });

  test('names the time that does not exist in the zone that the member chose', async () => {
    const { refused } = await parse(MT5_REPORT, { zone: 'Europe/Athens' });
    expect(refused.map(({ reason }) => reason)).toEqual([
      'Position 55512346: "2026.03.29 03:30:00" does not exist in Europe/Athens: the clocks were put forward; check the time zone.',
    ]);
  });

  test('as separated values with decimal commas is read the same', async () => {
    const text = [
      'Account:;;;7654321 (USD, Broker-Live, real, Hedge)',
      'Positions;;;',
      'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Swap;Profit',
      '2026.03.16 11:15:00;55512345;EURUSD;buy;1;1,08500;1,08300;;2026.03.16 13:00:00;1,08700;-7,00;0,00;200,00',
    ].join('\r\n');
    expect((await parse(text)).trades).toMatchObject([
      { account: '7654321', trade: { entry: '1.08500', costs: -7, profit: 200 } },
    ]);
  });

  const POSITIONS = 'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Fee;Swap;Profit';
  const parsePositions = (...rows: string[]) =>
    parse(['Account:;;;7654321 (USD, Broker-Live, real, Netting)', 'Positions', POSITIONS, ...rows].join('\n'));
  const [OPENED, CLOSED] = ['2026.03.16 11:15:00', '2026.03.16 13:00:00'];

  test('adds commission, fee and swap of each part, and takes the mean entry of a position that was added to', async () => {
    const { trades } = await parsePositions(
      `${OPENED};9;EURUSD;buy;1;1.08500;1.08300;;${CLOSED};1.08700;-3.50;-0.10;0.00;200.00`,
      `${OPENED};9;EURUSD;buy;3;1.08600;1.08300;;2026.03.17 13:00:00;1.08800;-10.50;-0.30;-2.00;600.00`,
    );
    expect(trades).toMatchObject([
      { ticket: '9', trade: { entry: '1.0857500', lots: 4, costs: -16.4, profit: 800, stop: '1.08300' } },
    ]);
    expect(trades[0]!.trade.exits.map(({ price, share }) => [price, share])).toEqual([
      ['1.08700', 0.25],
      ['1.08800', 0.75],
    ]);
  });

  test('has two trades for a position that a netting account reversed', async () => {
    const { trades } = await parsePositions(
      `${OPENED};9;EURUSD;buy;1;1.08500;;;${CLOSED};1.08700;0;0;0;200.00`,
      `${CLOSED};9;EURUSD;sell;1;1.08700;;;2026.03.17 13:00:00;1.08600;0;0;0;100.00`,
    );
    expect(trades.map(({ ticket, trade }) => [ticket, trade.side, trade.profit])).toEqual([
      ['9', 'long', 200],
      ['9/short', 'short', 100],
    ]);
  });

  describe('with two equal rows', () => {
    const HALF = `${OPENED};9;EURUSD;buy;0.5;1.08500;1.08300;;${CLOSED};1.08700;-1.75;0;0;100.00`;
    const OTHER = HALF.replace(';9;', ';10;');
    const DEALS = 'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment';
    const close = (deal: number) => `${CLOSED};${deal};EURUSD;sell;out;0.5;1.08700;4;-1.75;0;0;100;10000;`;
    const open = `${OPENED};1;EURUSD;buy;in;1;1.08500;2;0;0;0;0;10000;`;
    const getParts = async (positions: string[], deals: string[] = []) => {
      const { trades } = await parsePositions(...positions, ...(deals.length > 0 ? ['Deals', DEALS, ...deals] : []));
      return trades.map(({ ticket, trade }) => [ticket, trade.exits.length, trade.lots, trade.profit]);
    };

    test('has both closes of a position that was closed in equal parts within a second, as its deals say', async () => {
      expect(await getParts([HALF, HALF], [open, close(2), close(3)])).toEqual([['9', 2, 1, 200]]);
      expect(await getParts([HALF, OTHER, HALF, OTHER], [2, 3, 4, 5].map(close))).toEqual([
        ['9', 2, 1, 200],
        ['10', 2, 1, 200],
      ]);
    });

    test('counts a row that is printed twice once where one deal closed the position', async () => {
      expect(await getParts([HALF, HALF], [open, close(2)])).toEqual([['9', 1, 0.5, 100]]);
      expect(await getParts([HALF, OTHER, HALF], [close(2), close(3), close(2)])).toEqual([
        ['9', 1, 0.5, 100],
        ['10', 1, 0.5, 100],
      ]);
    });

    test('counts rows that follow each other where it lists no deals, and leaves out one that stands elsewhere', async () => {
      expect(await getParts([HALF, HALF, OTHER])).toEqual([
        ['9', 2, 1, 200],
        ['10', 1, 0.5, 100],
      ]);
      expect(await getParts([HALF, OTHER, HALF])).toEqual([
        ['9', 1, 0.5, 100],
        ['10', 1, 0.5, 100],
      ]);
    });
  });

  test.each([
    ['UTF-16, big endian', utf16(MT5_REPORT).swap16()],
    ['UTF-16 without a byte order mark', utf16(MT5_REPORT).subarray(2)],
    ['UTF-8 with one', Buffer.from(`\ufeff${MT5_REPORT}`)],
  ])('in %s is read the same', async (_, bytes) => {
    expect((await parse(bytes)).trades).toEqual((await parse(MT5_REPORT)).trades);
  });

  test('without its positions is refused, because deals do not say what closed what', async () => {
    const deals = 'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment';
    const text = `${deals}\n${OPENED};1;EURUSD;buy;in;1;1.08500;2;-3.50;0;0;0;10000;\n`;
    await expect(parse(text)).rejects.toThrow('This report has deals, and no table of positions.');
  });

  test('in another language is refused with what to do', async () => {
    const german = MT5_REPORT.replaceAll('Position<', 'Stellung<');
    await expect(parse(german)).rejects.toThrow('choose English under View, Languages');
  });
});

describe('Another table', () => {
  const CSV = 'Id,Pair,Way,In,Out,Begin,End\n1,EURUSD,Buy,1.1,1.2,2026-03-16T10:00:00Z,2026-03-16T12:00:00+01:00\n';

  test('without known columns is not read, and names its columns', async () => {
    expect(await parse(CSV, { account: 'demo' })).toMatchObject({
      trades: [],
      columns: ['Id', 'Pair', 'Way', 'In', 'Out', 'Begin', 'End'],
    });
  });

  test('is read by the columns that the member chose', async () => {
    const columns = {
      ticket: 'Id',
      symbol: 'Pair',
      side: 'Way',
      entry: 'In',
      exit: 'Out',
      openedAt: 'Begin',
      closedAt: 'End',
    };
    const { trades } = await parse(CSV, { account: 'demo', columns });
    expect(trades).toMatchObject([
      { line: 2, account: 'demo', ticket: '1', trade: { closedAt: '2026-03-16T11:00:00.000Z', costs: null } },
    ]);
  });

  test('without tickets gives the same trade the same ticket', async () => {
    const text = 'symbol,side,opened,closed,entry,exit\nEURUSD,buy,2026-03-16 10:00,2026-03-16 12:00,1.1,1.2\n';
    const getTickets = async () => (await parse(text, { account: 'demo' })).trades.map(({ ticket }) => ticket);
    const tickets = await getTickets();
    expect(tickets).toEqual(await getTickets());
    expect(tickets[0]).toHaveLength(20);
  });

  test('names rows with more fields than its header, of decimal commas that no one quoted', async () => {
    const text = 'symbol,side,opened,closed,entry,exit\nEURUSD,buy,2026-03-16 10:00,2026-03-16 12:00,1,1,1,2\n';
    expect((await parse(text, { account: 'demo' })).refused).toEqual([
      { line: 2, reason: 'The row has 8 fields, the header 6.' },
    ]);
  });
});

describe('Numbers of a file', () => {
  const HEADER = ['symbol', 'side', 'lots', 'opened', 'closed', 'entry', 'exit', 'profit', 'note'];
  /** Rows of volume, entry, exit, profit and note. */
  const read = (rows: readonly string[][], delimiter = ';') => {
    const lines = rows.map(([lots, ...rest]) => [
      'EURUSD',
      'buy',
      lots,
      '2026-03-16 10:00',
      '2026-03-16 12:00',
      ...rest,
    ]);
    const quoted = (cell: string | undefined) => (cell?.includes(delimiter) ? `"${cell}"` : cell);
    const text = [HEADER, ...lines].map((cells) => cells.map(quoted).join(delimiter)).join('\n');
    return parse(text, { account: 'demo' });
  };
  const numbers = async (...given: Parameters<typeof read>) => {
    const { trades, refused } = await read(...given);
    return [...trades.map(({ trade }) => [trade.lots, trade.entry, trade.exits[0]!.price, trade.profit]), ...refused];
  };

  test.each([
    ['German', ['10.000', '1,08500', '1,08700', '1.200,50'], [10_000, '1.08500', '1.08700', 1200.5]],
    ['German, three decimals', ['0,5', '150,123', '151,125', '1.200.500'], [0.5, '150.123', '151.125', 1_200_500]],
    ['English', ['0.5', '150.123', '151.125', '1,200.50'], [0.5, '150.123', '151.125', 1200.5]],
    ['English, thousands alone', ['1,234', '1.08500', '1.08700', '1,200'], [1_234, '1.08500', '1.08700', 1_200]],
    ['Swiss', ["1'234", '1.08500', '1.08700', '1’234.50'], [1_234, '1.08500', '1.08700', 1234.5]],
    ['French', ['1\u2009234', '150,123', '151,125', '1\u202f234,50'], [1_234, '150.123', '151.125', 1234.5]],
    ['Polish', ['1,000', '4,512', '4,530', '-1\u00a0234,50'], [1, '4.512', '4.530', -1234.5]],
    ['Polish, three decimals', ['1', '1 234,500', '1 235,250', '0,750'], [1, '1234.500', '1235.250', 0.75]],
  ])('%s are read by the decimal mark of the whole file', async (_, cells, expected) => {
    expect(await numbers([cells])).toEqual([expected]);
  });

  test('are read by what another row shows', async () => {
    expect(
      await numbers([
        ['1', '4,512', '4,530', '18'],
        ['0,5', '4,6', '4,7', '5'],
      ]),
    ).toEqual([
      [1, '4.512', '4.530', 18],
      [0.5, '4.6', '4.7', 5],
    ]);
  });

  test('without a sign of their decimal mark are refused, with both ways to read them', async () => {
    const remedy = 'write numbers without separators of thousands and with decimal points';
    const reason = `no other number of the file shows its decimal mark; ${remedy}.`;
    const cells = ['1', '4,512', '4,530', '18'];
    const comma = [{ line: 2, reason: `The closing price "4,530" is 4.530 or 4530: ${reason}` }];
    expect(await numbers([cells])).toEqual(comma);
    expect(await numbers([cells], ',')).toEqual(comma);
    const points = cells.map((cell) => cell.replace(',', '.'));
    expect(await numbers([points])).toEqual([
      { line: 2, reason: `The closing price "4.530" is 4.530 or 4530: ${reason}` },
    ]);
    // A program that separates fields by commas has decimal points.
    expect(await numbers([points], ',')).toEqual([[1, '4.512', '4.530', 18]]);
  });

  test('with points and commas for decimals are refused where a price would be 100,000 times as high', async () => {
    expect(
      await numbers([
        ['0.5', '1.08500', '1,08700', '20'],
        ['0.5', '1.08500', '1.086', '20'],
      ]),
    ).toEqual([
      {
        line: 2,
        reason: 'The closing price "1,08700" has a decimal comma, and other numbers of the file have a decimal point.',
      },
      {
        line: 3,
        reason:
          'The closing price "1.086" is 1.086 or 1086: the file has decimal points and decimal commas; write numbers without separators of thousands and with decimal points.',
      },
    ]);
  });

  test('of a note say nothing about prices', async () => {
    expect(await numbers([['1', '1,08500', '1,08700', '20', '0.5']])).toEqual([[1, '1.08500', '1.08700', 20]]);
  });

  test('are never joined from two numbers in one cell', async () => {
    expect(await numbers([['1', '1.0850', '1.08 70', '20']])).toEqual([
      { line: 2, reason: 'The closing price "1.08 70" is not a number.' },
    ]);
    expect(await numbers([['1', '1085', '10 87', '20']])).toEqual([
      { line: 2, reason: 'The closing price "10 87" is not a number.' },
    ]);
  });
});

describe('A workbook of MetaTrader 5', () => {
  const sheet = (rows: readonly (readonly string[])[]) =>
    `<worksheet><sheetData>${rows
      .map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
      .join('')}</sheetData></worksheet>`;
  const HEAD = ['Time', 'Position', 'Symbol', 'Type', 'Volume', 'Price', 'S / L', 'T / P', 'Time', 'Price'];
  const ROW = ['2026.03.16 11:15:00', '9', 'EURUSD', 'buy', '1', '1.085', '1.083', '', '2026.03.16 13:00:00', '1.087'];
  const workbook = zipFile(
    [
      { name: 'xl/workbook.xml', text: '<workbook/>' },
      {
        name: 'xl/worksheets/sheet1.xml',
        text: sheet([
          ['Trade History Report'],
          ['Account:', '', '', '7654321 (USD, Broker-Live, real, Hedge)'],
          ['Positions'],
          [...HEAD, 'Commission', 'Swap', 'Profit'],
          [...ROW, '-7', '0', '200'],
        ]),
      },
    ],
    Date.UTC(2026, 2, 16),
  );

  test('is read as the web page is', async () => {
    expect((await parse(workbook)).trades).toMatchObject([
      { line: 5, account: '7654321', ticket: '9', trade: { openedAt: '2026-03-16T08:15:00.000Z', costs: -7 } },
    ]);
  });

  test('that was cut off is refused', async () => {
    for (const length of [30, 200, workbook.length - 10])
      await expect(parse(workbook.subarray(0, length))).rejects.toThrow('The workbook is damaged');
  });
});

describe('Another file', () => {
  test.each([
    ['', 'The file is empty.'],
    ['PK\u0003\u0004damaged', 'The workbook is damaged'],
    ['<html><body>Hello</body></html>', 'This web page has no table of closed trades'],
    ['one line', 'The file is empty, or has no rows below its header.'],
    ['x', 'This is neither a report of MetaTrader nor a table of text.'],
    ['%PDF-1.7\n1 0 obj\n', 'This is a PDF file. Save the report as HTML, XLSX or CSV.'],
    ['{\n"trades": []\n}', 'The first row has 1 field. A table of closed trades has columns for symbol'],
    ['Dear broker,\nwhere is my report?\n', 'The first row has 2 fields.'],
  ])('such as %j is refused', async (text, message) => {
    await expect(parse(text)).rejects.toThrow(message);
  });

  test('is read in a time that grows with its size', async () => {
    for (const part of ['<tr', '<td', '<tr><td ', '<', '&#', '"', '<table><tr><td title='])
      await expect(parse(`<html>${part.repeat(200_000)}`)).rejects.toThrow();
  });
});
