import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readText } from './testing/index.ts';

/** Bytes of words in the encodings of other systems, which this platform cannot write. */
const SHIFT_JIS = {
  日付: '93fa9574',
  始値: '8e6e926c',
  高値: '8d82926c',
  安値: '88c0926c',
  終値: '8f49926c',
  出来高: '8f6f97888d82',
  年: '944e',
  月: '8c8e',
  日: '93fa',
};
const GBK = {
  日期: 'c8d5c6da',
  开盘价: 'bfaac5ccbcdb',
  最高价: 'd7eeb8dfbcdb',
  最低价: 'd7eeb5cdbcdb',
  收盘价: 'cad5c5ccbcdb',
};
const EUC_KR = { 날짜: 'b3afc2a5', 시가: 'bdc3b0a1', 고가: 'b0edb0a1', 저가: 'c0fab0a1', 종가: 'c1beb0a1' };
const WINDOWS_1251 = {
  Дата: 'c4e0f2e0',
  'Откр.': 'cef2eaf02e',
  'Макс.': 'cce0eaf12e',
  'Мин.': 'cce8ed2e',
  Цена: 'd6e5ede0',
};
const WINDOWS_1250 = {
  Data: '44617461',
  Otwarcie: '4f74776172636965',
  Najwyższy: '4e616a7779bf737a79',
  Najniższy: '4e616a6e69bf737a79',
  Zamknięcie: '5a616d6b6e69ea636965',
};
const WINDOWS_1252 = {
  Date: '44617465',
  Ouverture: '4f7576657274757265',
  'Plus haut': '506c75732068617574',
  'Plus bas': '506c757320626173',
  Clôture: '436cf474757265',
};

function encode(text: string, words: Readonly<Record<string, string>>): Uint8Array {
  const pattern = new RegExp(
    Object.keys(words)
      .map((word) => word.replace('.', '\\.'))
      .join('|'),
    'g',
  );
  let hex = '';
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    hex += Buffer.from(text.slice(from, found.index), 'latin1').toString('hex') + words[found[0]];
    from = found.index + found[0].length;
  }
  return Buffer.from(hex + Buffer.from(text.slice(from), 'latin1').toString('hex'), 'hex');
}

const DAYS = ['03', '04', '05', '06'];
const table = (header: string, delimiter = ',') =>
  [header, ...DAYS.map((day) => `2022/01/${day},115.10,115.90,114.80,115.40`)].join('\r\n').replaceAll(',', delimiter);

describe('A table in the letters of another language', () => {
  test.each([
    ['Shift_JIS', SHIFT_JIS, '日付,始値,高値,安値,終値'],
    ['GBK', GBK, '日期,开盘价,最高价,最低价,收盘价'],
    ['EUC-KR', EUC_KR, '날짜,시가,고가,저가,종가'],
    ['Windows-1251', WINDOWS_1251, 'Дата,Откр.,Макс.,Мин.,Цена'],
    ['Windows-1250', WINDOWS_1250, 'Data,Otwarcie,Najwyższy,Najniższy,Zamknięcie'],
    ['Windows-1252', WINDOWS_1252, 'Date,Ouverture,Plus haut,Plus bas,Clôture'],
  ])('is read in %s', async (_name, words, header) => {
    const read = await readBarsText('USDJPY_daily.csv', encode(table(header), words));
    expect(opens(read)).toEqual(DAYS.map((day) => `2022-01-${day}T00:00`));
    const { open, high, low, close } = read.series.rows;
    expect([open[0], high[0], low[0], close[0]]).toEqual([115.1, 115.9, 114.8, 115.4]);
    expect(read.refusals.count).toBe(0);
  });

  test.each([
    '日期,开盘,最高,最低,收盘,成交量',
    '交易日期,開盤價,最高價,最低價,收盤價',
    '日付け,終値,始値,高値,安値,出来高',
    '날짜,종가,시가,고가,저가,거래량',
    'Fecha,Apertura,Máximo,Mínimo,Último',
    'Date,Dernier,Ouv., Plus Haut,Plus Bas',
    'Data,Ultimo,Apertura,Massimo,Minimo',
    'Data,Último,Abertura,Máxima,Mínima',
    'Datum,Zuletzt,Eröffn.,Hoch,Tief',
    'Datum,Laatste,Open,Hoog,Laag',
    'Data,Ostatnio,Otwarcie,Max.,Min.',
    'Дата,Цена,Откр.,Макс.,Мин.',
    'Tarih,Şimdi,Açılış,Yüksek,Düşük',
    'Datum,Senaste,Öppen,Högst,Lägst',
    'DATE,OUVERTURE,PLUS HAUT,PLUS BAS,CLOTURE',
  ])('has its columns by their names: %s', async (header) => {
    const names = header.split(',');
    const isLast = /終|종가|収|Último|Ultimo|Dernier|Zuletzt|Laatste|Ostatnio|Цена|Şimdi|Senaste/i.test(names[1]!);
    const values = isLast ? ['115.40', '115.10', '115.90', '114.80'] : ['115.10', '115.90', '114.80', '115.40'];
    const rows = DAYS.map((day) => [`2022-01-${day}`, ...values, '7'].slice(0, names.length).join(','));
    const read = await readBarsText('USDJPY_daily.csv', [header, ...rows].join('\n'));
    const { open, high, low, close } = read.series.rows;
    expect([open[0], high[0], low[0], close[0]]).toEqual([115.1, 115.9, 114.8, 115.4]);
  });

  test('has dates in its own letters', async () => {
    const rows = DAYS.map((day) => `2022年1月${Number(day)}日,115.10,115.90,114.80,115.40`);
    const text = ['日付,始値,高値,安値,終値', ...rows].join('\n');
    for (const bytes of [text, encode(text, SHIFT_JIS)]) {
      const read = await readBarsText('USDJPY_daily.csv', bytes);
      expect(opens(read)).toEqual(DAYS.map((day) => `2022-01-${day}T00:00`));
    }
  });

  test('names a header that is not known in readable letters', async () => {
    const words = { 値段: '926c9269', 日付: SHIFT_JIS.日付 };
    const read = await readText('USDJPY.csv', encode('日付,値段\n2022/01/03,115.1\n2022/01/04,115.2\n', words));
    expect(read).toMatchObject({ fault: { reason: expect.stringContaining('a header of 日付, 値段') } });
  });
});

describe('UTF-16', () => {
  const text = table('Date,Open,High,Low,Close');

  test.each([
    ['little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['little-endian without a mark', Buffer.from(text, 'utf16le')],
    ['big-endian without a mark', Buffer.from(text, 'utf16le').swap16()],
  ])('is read, %s', async (_name, bytes) => {
    expect(opens(await readBarsText('USDJPY_daily.csv', bytes))).toHaveLength(DAYS.length);
  });
});

test('UTF-8 that is damaged in one place stays UTF-8', async () => {
  const bytes = Buffer.concat([
    Buffer.from('日付,始値,高値,安値,終値,メモ\n'),
    ...DAYS.map((day) => Buffer.from(`2022-01-${day},115.1,115.9,114.8,115.4,x\n`)),
    Buffer.from([0xe5, 0x2c, 0x0a]),
  ]);
  expect(opens(await readBarsText('USDJPY_daily.csv', bytes))).toHaveLength(DAYS.length);
});
