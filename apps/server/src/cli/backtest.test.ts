import { readFile, writeFile } from 'node:fs/promises';
import { runDetailText } from '@sealtick/contract';
import { DAY_MS, isOpen } from '@sealtick/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { zipArchive } from '../modules/market-data/imports/testing/zip-archive.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const COMMAND = ['backtest', '--strategy', 'tideline-pullback', '--timeframe', 'daily'];
const EURUSD = [...COMMAND, '--symbol', 'EURUSD'];

const folder = useFolder('backtest');
let eurusd: string;
let gbpusd: string;
const db = useTestDatabase();
beforeAll(async () => {
  eurusd = folder.join('EURUSD_daily.csv');
  gbpusd = folder.join('GBPUSD_daily.csv');
  await writeFile(eurusd, waves(1.1));
  await writeFile(gbpusd, waves(1.3));
});

/** Five years of weekdays in long waves with pull-backs, so that both sides trade. */
function waves(level: number): string {
  const lines = ['time,open,high,low,close,volume'];
  const price = (day: number) => level * (1 + 0.15 * Math.sin(day / 150) + 0.012 * Math.sin(day / 4));
  for (let day = 0; day < 5 * 365; day++) {
    const time = new Date(Date.UTC(2015, 0, 1) + day * DAY_MS);
    if (time.getUTCDay() % 6 === 0) continue;
    const [open, close] = [price(day - 1), price(day)];
    const [high, low] = [Math.max(open, close) * 1.001, Math.min(open, close) * 0.999];
    lines.push(
      [time.toISOString().slice(0, 10), ...[open, high, low, close].map((one) => one.toFixed(5)), 1].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The same days in parts of four hours, each with the prices of its day: finer bars that leave open as much. */
function partsOfDays(level: number): string {
  const [header, ...days] = waves(level).trimEnd().split('\n');
  const parts = days.flatMap((line) => {
    const [day, ...prices] = line.split(',');
    return [0, 4, 8, 12].map((hour) => [`${day}T${String(hour).padStart(2, '0')}:00:00Z`, ...prices].join(','));
  });
  return `${[header, ...parts].join('\n')}\n`;
}

const json = async (...words: string[]) => {
  const { out, err } = await runSealtick([...EURUSD, '--file', eurusd, '--json', ...words]);
  expect(out, err).not.toBe('');
  return JSON.parse(out);
};

describe('sealtick backtest', () => {
  test('names the file of its bars, and gaps inside the sessions', async () => {
    const text = await readFile(eurusd, 'utf8');
    const whole = await runSealtick([...EURUSD, '--file', eurusd]);
    expect(whole.out).toContain(`\nBars: ${eurusd} (`);
    expect(whole.out).toContain('\nGaps: none inside the sessions.\n');
    const holed = folder.join('EURUSD_daily_holed.csv');
    await writeFile(holed, text.replaceAll(/\n2017-03-(0[6-9]|10),.*/g, ''));
    const { out } = await runSealtick([...EURUSD, '--file', holed]);
    expect(out).toContain('\nGaps: 1 inside the sessions (5 bars missing), longest: 5 after 2017-03-04 00:00.\n');
  });

  test('counts refused rows with their reasons, and asks about jumps', async () => {
    const lines = (await readFile(eurusd, 'utf8')).trimEnd().split('\n');
    lines[5] = lines[5]!.replace(/,[\d.]+,/, ',-37.63,');
    const bad = folder.join('EURUSD_daily_bad.csv');
    await writeFile(bad, lines.join('\n'));
    const { code, out } = await runSealtick([...EURUSD, '--file', bad]);
    expect(code).toBe(0);
    expect(out).toContain(
      '\nRefused: 1 row is not a valid bar and is not in this backtest: line 6: open must be above 0, it is -37.63.\n',
    );
    const { data } = JSON.parse((await runSealtick([...EURUSD, '--file', bad, '--json'])).out);
    expect(data.refused).toEqual([{ line: 6, reason: 'open must be above 0, it is -37.63' }]);
  });

  test('asks about splits of a file and of stored bars, and adjusts those of a file', async () => {
    const shares = (await readFile(eurusd, 'utf8'))
      .split('\n')
      .map((line, i) =>
        i < 2 || i > 500 ? line : line.replaceAll(/,(\d\.\d+)/g, (_, price) => `,${(price * 10).toFixed(5)}`),
      )
      .map((line) => line.replaceAll(/,(\d+\.\d+)/g, (_, price) => `,${(price * 100).toFixed(3)}`));
    const path = folder.join('SPY_daily.csv');
    await writeFile(path, shares.filter((_, i) => i !== 1).join('\n'));
    const spy = ['backtest', '--strategy', 'tailwind-momentum', '--timeframe', 'daily', '--symbol', 'SPY'];
    const words = [...spy, '--file', path];
    const question = /\nNote: the price changed from [\d.]+ to [\d.]+ at 2016-.* about 10:1: is it a split\?/;
    expect((await runSealtick(words)).out).toMatch(question);
    const adjusted = (await runSealtick([...words, '--adjust-splits'])).out;
    expect(adjusted).toMatch(/\nNote: prices before 2016-\S+ 00:00 were adjusted for a split of 10:1\./);
    expect(adjusted).not.toMatch(question);
    await runSealtick(['import', path, '--write'], databaseVariables(db));
    expect((await runSealtick(spy, databaseVariables(db))).out).toMatch(question);
  });

  test('takes the same trades of a share on regular hours, built in or added', async () => {
    const rows: string[] = [];
    for (let i = 0, time = Date.UTC(2024, 0, 2); rows.length < 2_500; time += 900_000) {
      if (!isOpen('us-cash', time)) continue;
      const price = (at: number) => 500 * (1 + 0.1 * Math.sin(at / 150) + 0.008 * Math.sin(at / 4));
      const [open, close] = [price(i - 1), price(i)];
      const prices = [open, Math.max(open, close) + 0.3, Math.min(open, close) - 0.3, close].map((one) =>
        one.toFixed(2),
      );
      rows.push(`${new Date(time).toISOString()},${prices.join(',')},1000`);
      i += 1;
    }
    const path = folder.join('shares_15m.csv');
    await writeFile(path, ['time,open,high,low,close,volume', ...rows].join('\n'));
    const env = databaseVariables(db);
    expect((await runSealtick(['instruments', 'add', 'MSFT'], env)).code).toBe(0);
    const getTrades = async (symbol: string) => {
      const words = ['backtest', '--strategy', 'tailwind-momentum', '--timeframe', '15m', '--symbol', symbol];
      const { out, err } = await runSealtick([...words, '--file', path, '--json'], env);
      expect(out, err).not.toBe('');
      const { trades, data } = JSON.parse(out);
      expect(data.gaps.every(({ missing }: { missing: number }) => missing < 13)).toBe(true);
      return [
        data.hours,
        trades.map(({ trade }: { trade: Record<string, unknown> }) => [
          trade.fillTime,
          trade.fillPrice,
          trade.closedAt,
          trade.grossR,
        ]),
      ];
    };
    const [spy, msft] = [await getTrades('SPY'), await getTrades('MSFT')];
    expect(spy[0]).toBe('09:30 to 16:00 America/New_York');
    expect(msft[0]).toBeNull();
    expect(spy[1].length).toBeGreaterThan(5);
    expect(spy[1]).toEqual(msft[1]);
  });

  test('reads the table of bars of an archive beside other files', async () => {
    const path = folder.join('bars.zip');
    const text = await readFile(eurusd, 'utf8');
    await writeFile(
      path,
      zipArchive([
        { name: '__MACOSX/._EURUSD_daily.csv', text: 'x' },
        { name: 'EURUSD_daily.csv', text },
        { name: 'README.txt', text: 'Prices of a bank.' },
      ]),
    );
    const { code, out } = await runSealtick([...EURUSD, '--file', path]);
    expect([code, /\nTrades +\d+| {2}Trades +\d+/.test(out)]).toEqual([0, true]);
  });

  test('says why there are no trades', async () => {
    const short = folder.join('EURUSD_daily_short.csv');
    await writeFile(short, (await readFile(eurusd, 'utf8')).split('\n').slice(0, 40).join('\n'));
    const { out } = await runSealtick([...EURUSD, '--file', short]);
    expect(out).toMatch(/\nNo trades\.\nTideline Pullback needs \d+ bars before its first setup, and there are 39\.\n/);
    const { noTrades } = JSON.parse((await runSealtick([...EURUSD, '--file', short, '--json'])).out);
    expect(noTrades).toHaveLength(1);
  });

  test('names the files that were joined into a stored series', async () => {
    const lines = (await readFile(gbpusd, 'utf8')).trimEnd().split('\n');
    const paths = [folder.join('GBPUSD_daily_1.csv'), folder.join('GBPUSD_daily_2.csv')] as const;
    await writeFile(paths[0], lines.slice(0, 700).join('\n'));
    await writeFile(paths[1], [lines[0], ...lines.slice(700)].join('\n'));
    for (const path of paths) await runSealtick(['import', path, '--write'], databaseVariables(db));
    const words = [...COMMAND, '--symbol', 'GBPUSD'];
    const { out } = await runSealtick(words, databaseVariables(db));
    expect(out).toMatch(/\nBars: 2 files joined: \S+GBPUSD_daily_1\.csv \(.+\), \S+GBPUSD_daily_2\.csv \(.+\)\.\n/);
    const { data } = JSON.parse((await runSealtick([...words, '--json'], databaseVariables(db))).out);
    expect(data).toMatchObject({ files: paths.map((fileName) => ({ fileName, refused: 0 })), gaps: [], notes: [] });
  });

  test('prints sides, holding time, buy and hold, months and years with a plain minus', async () => {
    const { code, out, err } = await runSealtick([...EURUSD, '--file', eurusd]);
    expect(code, err).toBe(0);
    for (const line of [
      /\nSide +Trades +Win rate +Expectancy +Sum\nlong +\d+ .+ R\nshort +\d+ /,
      /\nHolding time: \d+\.\d days on average, median \d+\.\d, longest \d+\.\d\.\n/,
      /\nBuy and hold: -?\d+\.\d%, without costs and financing\.\n/,
      /\n *Year +Jan +Feb +Mar .+ Dec +Total\n *2015 /,
    ]) {
      expect(out).toMatch(line);
    }
    expect(out).not.toMatch(/−| -0\.0 /);
  });

  test('limits the bars to days and refuses a period without bars', async () => {
    const { from, to, bars } = await json('--from', '2016-01-04', '--to', '2018-12-31');
    expect([from.slice(0, 10) >= '2016-01-03', to.slice(0, 10) <= '2019-01-01', bars > 700]).toEqual([
      true,
      true,
      true,
    ]);
    const { code, err } = await runSealtick([...EURUSD, '--file', eurusd, '--from', '2030-01-01']);
    expect([code, err]).toEqual([2, expect.stringContaining('No daily bars of EURUSD in this period: there are 20')]);
  });

  test('multiplies the costs, and the result falls', async () => {
    const [once, tripled] = [await json(), await json('--cost-factor', '3')];
    expect(tripled.costs.rows[0].spread).toBeCloseTo(3 * once.costs.rows[0].spread, 10);
    const sum = ({ sides }: typeof once) =>
      sides.reduce((total: number, { totalR }: { totalR: number }) => total + totalR, 0);
    expect(sum(tripled)).toBeLessThan(sum(once));
  });

  test('runs an account of the given capital and risk', async () => {
    const { account, trades } = await json('--capital', '25000', '--risk', '0.5');
    const grown = trades.reduce(
      (balance: number, { trade }: { trade: { netR: number } }) => balance * (1 + 0.005 * trade.netR),
      25_000,
    );
    expect(account).toMatchObject({ capital: 25_000, riskFraction: 0.005 });
    expect(account.balance).toBeCloseTo(grown, 6);
    expect(account.profit).toBeCloseTo(account.balance - 25_000, 6);
  });

  test('ends an account that its losses use up, and names the day', async () => {
    type Listed = { trade: { signal: { side: string }; fillTime: number; closedAt: number } };
    const isHeld = ({ trade: { signal, fillTime, closedAt } }: Listed) =>
      signal.side === 'long' && closedAt - fillTime > 5 * DAY_MS;
    const { trade } = (await json()).trades.find(isHeld);
    // While that long is held the market opens two fifths lower.
    const gap = new Date(trade.fillTime + 2 * DAY_MS).toISOString().slice(0, 10);
    const lines = waves(1.1).split('\n');
    const low = waves(0.66).split('\n');
    const path = folder.join('EURUSD_daily_gap.csv');
    await writeFile(path, lines.map((line, i) => (line.slice(0, 10) > gap && i > 0 ? low[i] : line)).join('\n'));
    const words = [...EURUSD, '--file', path, '--capital', '10000', '--risk', '10'];
    const { account } = JSON.parse((await runSealtick([...words, '--json'])).out);
    expect(account).toMatchObject({ balance: 0, profit: -10_000, closedDrawdown: 1, ruinedOn: expect.any(String) });
    expect(account.ruinedOn > gap && account.ruinedOn <= new Date(trade.fillTime + 6 * DAY_MS).toISOString()).toBe(
      true,
    );
    const { out } = await runSealtick(words);
    expect(out).toContain(`\nThe account was ruined on ${account.ruinedOn}. Later trades are not counted in it.\n`);
    expect(out).toContain('largest fall of the closed balance 100.0%');
    expect((await json('--risk', '1')).account.ruinedOn).toBeNull();
  });

  test('writes the equity as CSV', async () => {
    const path = folder.join('equity.csv');
    const { equity } = await json('--equity', path);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toBe('symbol,time,equity');
    expect(lines).toHaveLength(equity.time.length + 1);
    expect(lines[1]).toMatch(/^EURUSD,20\d\d-\d\d-\d\dT.+Z,10000\.00$/);
  });

  test('writes the releases as they were used', async () => {
    const calendar = folder.join('releases.csv');
    const rows = ['CPI — release Apr 16', 'CPI up', 'Cattle, on feed'].map(
      (name) => `2023-04-16T12:30:00Z,"${name}",US,high`,
    );
    await writeFile(calendar, ['datetime_utc,event,country,impact', ...rows].join('\n'));
    const [names, path] = [folder.join('names.txt'), folder.join('used.csv')];
    await writeFile(names, 'Cattle, on feed\n');
    await json('--calendar', calendar, '--release-names', names, '--releases', path);
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toEqual([
      'datetime_utc,event,country,impact',
      '2023-04-16T12:30:00.000Z,US consumer prices,US,high',
      '2023-04-16T12:30:00.000Z,"Cattle, on feed",US,high',
    ]);
    const { code, err } = await runSealtick([...EURUSD, '--file', eurusd, '--release-names', names]);
    expect([code, err]).toEqual([2, expect.stringContaining('--release-names needs --calendar.')]);
  });

  test('backtests several symbols and compares them', async () => {
    const env = databaseVariables(db);
    expect((await runSealtick(['import', '--write', eurusd, gbpusd], env)).code).toBe(0);
    const { code, out } = await runSealtick([...COMMAND, '--symbol', 'eurusd,GBPUSD'], env);
    expect(code).toBe(0);
    expect(out).toMatch(/Tideline Pullback on EURUSD daily\n[\s\S]*Tideline Pullback on GBPUSD daily\n/);
    expect(out).toMatch(/\nSymbol +Trades +.+Buy and hold\nEURUSD +\d+ .+\nGBPUSD +\d+ .+\n$/);
    const both = await runSealtick([...COMMAND, '--symbol', 'EURUSD,GBPUSD', '--json'], env);
    expect(JSON.parse(both.out).map(({ symbol }: { symbol: string }) => symbol)).toEqual(['EURUSD', 'GBPUSD']);
  });

  test('reads finer bars of a file for exits inside a bar, and says what they decided', async () => {
    const path = folder.join('EURUSD_4h.csv');
    await writeFile(path, partsOfDays(1.1));
    const words = [...EURUSD, '--file', eurusd, '--detail', '4h', '--detail-file', path];
    const { out, err } = await runSealtick(words);
    const { detail } = JSON.parse((await runSealtick([...words, '--json'])).out);
    expect(out, err).toContain(`\n${runDetailText(detail)}`);
    expect(detail).toMatchObject({ timeframe: '4h', byRule: { trades: expect.any(Number) } });
    expect((await json()).detail, 'nothing without the option').toBeUndefined();
  });

  test.each([
    [['--detail', '4x'], '--detail 4x: must be shorter than daily: one of 1m, 5m, 15m, 30m, 1h, 2h, 4h.'],
    [['--detail', '1w'], '--detail 1w: must be shorter than daily'],
    [['--detail-file', 'x.csv'], '--detail-file needs --detail.'],
    [['--symbol', 'EURUSD,GBPUSD', '--detail', '1h', '--detail-file', 'x.csv'], 'give one --symbol with it.'],
    [['--from', '2020-02-30'], '--from 2020-02-30: must be a day, such as 2020-01-31.'],
    [['--from', '2020-01-02', '--to', '2019-01-01'], '--from 2020-01-02 is after --to 2019-01-01.'],
    [['--cost-factor', '0'], '--cost-factor 0: must be a number above 0 and at most 100.'],
    [['--risk', 'x'], '--risk x: must be a number above 0 and at most 100.'],
    [['--stamps', 'close'], '--zone, --stamps, --adjust-splits and --splits need --file.'],
    [['--file', 'x.csv', '--stamps', 'end'], '--stamps end: must be open or close.'],
    [['--file', 'x.csv', '--splits', '/no/such.csv'], '--splits /no/such.csv: cannot read the file ('],
    [['--symbol', 'EURUSD,GBPUSD', '--file', 'x.csv'], '--file holds the bars of one instrument'],
  ])('rejects %j with exit code 2', async (words, message) => {
    const { code, err } = await runSealtick([...EURUSD, ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
