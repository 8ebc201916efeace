import { openMs, type SessionId, zoneOffset } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readText } from './testing/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Writing {
  readonly session?: SessionId;
  readonly from?: string;
  readonly to?: string;
  readonly step?: number;
  /** Offset of the file's clock from UTC. */
  readonly ahead?: (utc: number) => number;
  /** What the stamps are after the opens of their bars, ms. */
  readonly after?: number;
  readonly stamp?: (iso: string) => string;
  readonly header?: string;
}

/** Opens of the bars in which a market is open, and their rows as a file writes them. */
function file(writing: Writing) {
  const { session = 'fx', from = '2023-01-08', to = '2023-07-29', step = HOUR } = writing;
  const {
    ahead = () => 0,
    after = 0,
    stamp = (iso) => iso.slice(0, 19),
    header = 'time,open,high,low,close',
  } = writing;
  const times: number[] = [];
  for (let utc = Date.parse(`${from}Z`); utc < Date.parse(`${to}Z`); utc += step)
    if (openMs(session, utc, utc + step) > 0) times.push(utc);
  const rows = times.map((utc, i) => {
    const end = utc + after;
    const price = 1.08 + ((i * 7) % 11) / 10_000;
    const shown = stamp(new Date(end + ahead(end)).toISOString());
    return [shown, ...[price, price + 0.0004, price - 0.0003, price + 0.0001].map((one) => one.toFixed(5))].join(',');
  });
  return { opens: times.map((utc) => new Date(utc).toISOString().slice(0, 16)), text: [header, ...rows].join('\n') };
}

/** Reads a file and expects the opens that its bars have. */
async function expectOpens(writing: Writing, path = 'EURUSD.csv', overrides = {}) {
  const written = file(writing);
  const read = await readBarsText(path, written.text, overrides);
  expect(opens(read)).toEqual(written.opens);
  expect(read.refusals.count).toBe(0);
  return read.series;
}

describe('A table that an unnamed vendor stamps at the ends of its bars', () => {
  test('is read by the week ends, with the clock that it has over the whole year', async () => {
    const { clock, stamps } = await expectOpens({ after: HOUR });
    expect(clock).toMatchObject({ zone: 'UTC', basis: 'measured' });
    expect(stamps).toMatchObject({ marks: 'close', words: expect.stringContaining('0% fit the open') });
  });

  test.each<[string, Writing, string, object]>([
    ['with offsets in its stamps', { after: HOUR, stamp: (iso) => `${iso.slice(0, 19)}Z` }, 'EURUSD.csv', {}],
    ['with a given clock', { after: HOUR }, 'EURUSD.csv', { zone: 'UTC' }],
    ['in epoch seconds', { after: HOUR, stamp: (iso) => String(Date.parse(iso) / 1000) }, 'EURUSD.csv', {}],
    ['of 5 minutes', { after: 5 * MINUTE, step: 5 * MINUTE, to: '2023-02-12' }, 'EURUSD.csv', {}],
    ['of 30 minutes', { after: 30 * MINUTE, step: 30 * MINUTE, to: '2023-04-12' }, 'EURUSD.csv', {}],
    ['of gold', { session: 'metals', after: HOUR }, 'XAUUSD.csv', { zone: 'UTC' }],
    [
      'of four hours',
      { after: 4 * HOUR, step: 4 * HOUR, from: '2023-01-08T02:00', stamp: (iso) => `${iso.slice(0, 19)}Z` },
      'EURUSD.csv',
      {},
    ],
    ['of shares', { session: 'us-cash', after: 15 * MINUTE, step: 15 * MINUTE, to: '2023-04-12' }, 'SPY.csv', {}],
    ['of shares in minutes', { session: 'us-cash', after: MINUTE, step: MINUTE, to: '2023-01-28' }, 'SPY.csv', {}],
  ])('is read %s', async (_name, writing, path, overrides) => {
    const price = path.startsWith('EUR') ? {} : { points: 0.005 };
    const written = file(writing);
    const read = await readBarsText(path, written.text, { ...price, ...overrides });
    expect(opens(read)).toEqual(written.opens);
    expect(read.series.stamps.marks).toBe('close');
  });

  test('of an index on the clock of its exchange is read like opens on the clock an hour behind', async () => {
    const ahead = (utc: number) => zoneOffset('Europe/Berlin', utc);
    const written = file({ session: 'eu-index', after: HOUR, ahead });
    expect(opens(await readBarsText('GER40.csv', written.text, { points: 0.0001 }))).toEqual(written.opens);
  });

  test('is read on a clock of half hours', async () => {
    const { clock } = await expectOpens({ ahead: () => 5.5 * HOUR });
    expect(clock).toMatchObject({ zone: 'Asia/Kolkata', basis: 'measured' });
    const closes = await expectOpens({ ahead: () => -3.5 * HOUR, after: HOUR });
    expect(closes.clock.zone).toBe('UTC-3:30');
  });

  test.each<[string, (utc: number) => number, string]>([
    ['the changes of America', (utc) => zoneOffset('America/New_York', utc), 'America/New_York'],
    ['the changes of Europe', (utc) => zoneOffset('Europe/Berlin', utc), 'Europe/Berlin'],
    ['no changes', () => 3 * HOUR, 'Europe/Moscow'],
    [
      'the changes of America, seven hours ahead',
      (utc) => zoneOffset('America/New_York', utc) + 7 * HOUR,
      'America/New_York+7',
    ],
  ])('is read on a clock with %s', async (_name, ahead, zone) => {
    expect((await expectOpens({ ahead })).clock).toMatchObject({ zone, basis: 'measured' });
    await expectOpens({ ahead, after: HOUR });
  });

  test('is not read by a clock that fits half of the year', async () => {
    const summer = (utc: number) => (utc > Date.parse('2023-03-01') ? 90 * MINUTE : 0);
    const read = await readBarsText('EURUSD.csv', file({ ahead: summer }).text);
    expect(read.series.clock.basis).toBe('guess');
  });

  test('is read as the user says, whatever the bars show', async () => {
    const { stamps } = await expectOpens({ after: HOUR }, 'EURUSD.csv', { stamps: 'close', zone: 'UTC' });
    expect(stamps.words).toBe('the close of the bar, as given');
    const read = await readBarsText('EURUSD.csv', file({ after: HOUR }).text, { stamps: 'open', zone: 'UTC' });
    expect([opens(read)[0], read.series.stamps.marks]).toEqual(['2023-01-08T23:00', 'open']);
    const coins = await expectOpens({ session: 'always', after: HOUR, to: '2023-01-20' }, 'ETHUSD.csv', {
      stamps: 'close',
      zone: 'UTC',
    });
    expect(coins.stamps.marks).toBe('close');
  });
});

describe('Stamps at the last moment of their bars', () => {
  test.each<[string, Writing, string]>([
    ['second', { after: HOUR - 1000, stamp: (iso) => `${iso.slice(0, 19)}Z` }, 'EURUSD.csv'],
    ['millisecond', { after: HOUR - 1, stamp: (iso) => iso }, 'EURUSD.csv'],
    ['millisecond, since 1970', { after: HOUR - 1, stamp: (iso) => String(Date.parse(iso)) }, 'EURUSD.csv'],
    ['minute', { after: HOUR - MINUTE, stamp: (iso) => `${iso.slice(0, 16)}Z` }, 'EURUSD.csv'],
    [
      'second of five minutes',
      { after: 5 * MINUTE - 1000, step: 5 * MINUTE, to: '2023-01-12', stamp: (iso) => `${iso.slice(0, 19)}Z` },
      'EURUSD.csv',
    ],
    [
      'second of a minute',
      { after: MINUTE - 1000, step: MINUTE, to: '2023-01-10', stamp: (iso) => `${iso.slice(0, 19)}Z` },
      'EURUSD.csv',
    ],
    [
      'second of a coin',
      { session: 'always', after: HOUR - 1000, to: '2023-01-20', stamp: (iso) => `${iso.slice(0, 19)}Z` },
      'ETHUSD.csv',
    ],
  ])('are closes: %s', async (_name, writing, path) => {
    const { stamps } = await expectOpens(writing, path);
    expect(stamps).toMatchObject({ marks: 'close', words: expect.stringContaining('its last') });
  });

  test.each(['23:59:59', '23:59:59.999', '23:59', '24:00', '24:00:00', '00:00'])(
    'of days at %s are dates',
    async (time) => {
      const days = ['02', '03', '04', '05'];
      const rows = days.map((day) => `2024-01-${day} ${time},480,485,478,484`);
      const read = await readBarsText('SPY_1d.csv', ['Date,Open,High,Low,Close', ...rows].join('\n'));
      expect(opens(read)).toEqual(days.map((day) => `2024-01-${day}T00:00`));
      expect(read.series.clock.basis).toBe('label');
    },
  );

  test('of days with a session are the ends of its days', async () => {
    const days = ['02', '03', '04', '05'];
    const rows = days.map((day) => `2024-01-${day}T21:59:59Z,1.08,1.085,1.078,1.084`);
    const read = await readBarsText('EURUSD_1d.csv', ['time,open,high,low,close', ...rows].join('\n'));
    expect(opens(read)).toEqual(['01', '02', '03', '04'].map((day) => `2024-01-${day}T22:00`));
  });
});

describe('A column of ends', () => {
  test.each(['close_time', 'timeClose', 'Close Time', 'end', 'time_period_end', 'candle_end_time'])(
    'is read if it is the only time: %s',
    async (name) => {
      const { stamps } = await expectOpens({
        after: HOUR,
        header: `${name},open,high,low,close`,
        to: '2023-01-12',
        stamp: (iso) => iso,
      });
      expect(stamps.marks).toBe('close');
    },
  );

  test('is not read beside one of opens', async () => {
    const text = file({
      to: '2023-01-12',
      stamp: (iso) => `${iso},${new Date(Date.parse(iso) + HOUR - 1).toISOString()}`,
    }).text;
    for (const header of ['open_time,close_time', 'timeOpen,timeClose', 'time_period_start,time_period_end']) {
      const read = await readBarsText('EURUSD.csv', text.replace('time', header));
      expect([opens(read)[0], read.series.stamps.marks]).toEqual(['2023-01-08T22:00', 'open']);
    }
  });

  test('is that of CoinMarketCap only without the column of opens', async () => {
    const header = 'timeOpen;timeClose;timeHigh;timeLow;name;open;high;low;close;volume;marketCap;timestamp';
    const row = (day: string) => {
      const at = (time: string) => `"2022-07-${day}T${time}Z"`;
      const end = at('23:59:59.999');
      return [
        at('00:00:00.000'),
        end,
        at('13:11:00.000'),
        at('07:02:00.000'),
        '"2781"',
        27183.7,
        27231.6,
        26951.5,
        27086.9,
        24465348000,
        5e11,
        end,
      ].join(';');
    };
    const text = [header, row('19'), row('18'), row('17')].join('\n');
    const read = await readBarsText('Bitcoin_17.7.2022-19.7.2022_historical_data_coinmarketcap.csv', text, {
      symbol: 'BTCUSD',
    });
    expect(opens(read)).toEqual(['2022-07-17T00:00', '2022-07-18T00:00', '2022-07-19T00:00']);
    const without = await readBarsText('x.csv', text.replace('timeOpen', 'first').replace('timeClose', 'last moment'), {
      symbol: 'BTCUSD',
    });
    expect(opens(without)).toEqual(opens(read));
  });
});

describe('24:00', () => {
  /** Hours of days at the ends of which the clock shows 24:00. */
  const endless = (from: string, to: string) =>
    file({
      session: 'always',
      from,
      to,
      after: HOUR,
      header: 'Date,Time,Open,High,Low,Close',
      stamp: (iso) => {
        const isMidnight = iso.slice(11, 16) === '00:00';
        const date = isMidnight ? new Date(Date.parse(iso) - DAY).toISOString() : iso;
        return `${date.slice(0, 10)},${isMidnight ? '24:00' : iso.slice(11, 16)}`;
      },
    });

  test.each([
    ['the end of a month', '2022-03-30', '2022-04-02'],
    ['the end of a year', '2022-12-30', '2023-01-02'],
    ['a leap day', '2024-02-27', '2024-03-03'],
    ['the end of February', '2023-02-27', '2023-03-02'],
  ])('is the end of the day at %s', async (_name, from, to) => {
    const written = endless(from, to);
    const read = await readBarsText('BTCUSD_1h.csv', written.text, { zone: 'UTC' });
    expect(opens(read)).toEqual(written.opens);
    expect(read.refusals.count).toBe(0);
    expect(read.series.stamps).toEqual({
      marks: 'close',
      words: 'the close of the bar, as the file has 24:00 and no 00:00',
    });
  });

  test('beside 00:00 is another way to write it, in a file of opens', async () => {
    const { text } = file({ session: 'always', to: '2023-01-12', stamp: (iso) => iso.slice(0, 16).replace('T', ' ') });
    const read = await readBarsText('BTCUSD_1h.csv', text.replace('2023-01-10 00:00', '2023-01-09 24:00'), {
      zone: 'UTC',
    });
    expect(opens(read)[48]).toBe('2023-01-10T00:00');
    expect(read.series.stamps.marks).toBe('open');
  });

  test('with minutes is refused', async () => {
    const text =
      'time,open,high,low,close\n2023-01-09 24:30,1,2,1,2\n2023-01-10 00:30,1,2,1,2\n2023-01-10 01:30,1,2,1,2';
    const read = await readText('BTCUSD_1h.csv', text, { zone: 'UTC' });
    expect(read.refusals.sorted()[0]).toEqual({ line: 2, reason: '"2023-01-09 24:30" has no such time of day' });
  });
});
