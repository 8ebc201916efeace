import { readFile, writeFile } from 'node:fs/promises';
import {
  backtestPortfolio,
  computeChance,
  costSensitivity,
  DAY_MS,
  DEFAULT_MARGIN_RATES,
  getInstrument,
  getStrategy,
  planSweep,
  planWalkForward,
  regimes,
  resolveParameters,
  simulate,
  sweepResult,
  sweepRows,
  sweepVerdict,
  type TestSeries,
  walkForwardResult,
  walkForwardRows,
} from '@sealtick/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBarsFile } from '../modules/market-data/index.ts';
import { systemClock } from '../platform/clock.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { runSealtick } from './testing/run-sealtick.ts';

const strategy = getStrategy('tideline-pullback')!;
const instrument = getInstrument('EURUSD')!;
const VARIED = ['--vary', 'trendBars=40..80/20', '--vary', 'stopAtr=1..3/1'];
const AXES = [
  { name: 'trendBars', from: 40, to: 80, step: 20 },
  { name: 'stopAtr', from: 1, to: 3, step: 1 },
];

const folder = useFolder('tools');
let file: string;
let series: TestSeries;
beforeAll(async () => {
  file = folder.join('EURUSD_daily.csv');
  await writeFile(file, waves());
  const { bars } = await readBarsFile(file, instrument, 'daily', systemClock, {});
  series = { instrument, timeframe: 'daily', bars, partner: null, events: null };
});

/** Eight years of weekdays in long waves with pull-backs. */
function waves(): string {
  const lines = ['time,open,high,low,close,volume'];
  const price = (day: number) => 1.1 * (1 + 0.15 * Math.sin(day / 150) + 0.012 * Math.sin(day / 4));
  for (let day = 0; day < 8 * 365; day++) {
    const time = new Date(Date.UTC(2012, 0, 1) + day * DAY_MS);
    if (time.getUTCDay() % 6 === 0) continue;
    const [open, close] = [price(day - 1), price(day)];
    const prices = [open, Math.max(open, close) * 1.001, Math.min(open, close) * 0.999, close].map((one) =>
      one.toFixed(5),
    );
    lines.push([time.toISOString().slice(0, 10), ...prices, 1].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const base = (command: string) => [
  command,
  '--strategy',
  strategy.id,
  '--symbol',
  'EURUSD',
  '--timeframe',
  'daily',
  '--file',
  file,
];
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('sealtick backtest --doubts', () => {
  test('prints the numbers of the engine to the digit', async () => {
    const { code, out, err } = await runSealtick([...base('backtest'), '--doubts', '--json']);
    expect(code, err).toBe(0);
    const params = resolveParameters(strategy);
    const { trades } = simulate(series.bars, { strategy, params, instrument, timeframe: 'daily' });
    const results = trades.toSorted((a, b) => a.decidedAt - b.decidedAt).map(({ netR }) => netR);
    expect(JSON.parse(out).doubts).toEqual(
      asJson({
        chance: computeChance({ results, riskFraction: 0.01, drawdownLimit: 0.2 }),
        costs: costSensitivity(series, strategy, params),
        regimes: regimes(series, trades),
      }),
    );
  });

  test('prints other outcomes, costs with a delay, and regimes', async () => {
    const { out } = await runSealtick([...base('backtest'), '--doubts']);
    expect(out).toMatch(
      /\nOther outcomes (of these trades, 10000 draws in blocks of \d+, seed 1|: insufficient sample)/,
    );
    expect(out).toMatch(/\nSpread +Trades .*\n× 1 .*\n× 1\.5 .*\n× 2 .*\n× 1, one bar late /);
    expect(out).toMatch(/\nVolatility +Trades +Won +Expectancy +95% interval\n/);
    const days = [...out.matchAll(/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day +(\d+) +(\d+ of \d+|[\d.]+%) /gm)];
    expect(days).not.toEqual([]);
    for (const [line, trades, won] of days) expect(won!.endsWith(`of ${trades}`), line).toBe(Number(trades) < 30);
  });
});

describe('sealtick sweep', () => {
  test('prints the numbers of the engine to the digit', async () => {
    const { code, out, err } = await runSealtick([...base('sweep'), ...VARIED, '--json']);
    expect(code, err).toBe(0);
    const plan = planSweep({
      strategy,
      series: [series],
      axes: AXES,
      sampling: { kind: 'grid' },
      measure: 'sharpeRatio',
    });
    const rows = [...sweepRows(plan)];
    const result = sweepResult(plan, rows);
    const document = JSON.parse(out);
    expect(document.rows.map(({ run, trades, measures }: never) => ({ run, trades, measures }))).toEqual(
      asJson(result.ranking.map(({ run, trades, measures }) => ({ run, trades, measures }))),
    );
    expect(document.verdict).toEqual(asJson(sweepVerdict(plan, rows, result.best!)));
    expect(document).toMatchObject({ trials: 9, runs: 9, measure: 'sharpeRatio', warnings: asJson(result.warnings) });
    expect(document.heatMaps[0].cells).toHaveLength(9);
  });

  test('prints the best settings, the map of two parameters, doubts and the verdict', async () => {
    const { out } = await runSealtick([...base('sweep'), ...VARIED, '--top', '3', '--earlier-trials', '1191']);
    expect(out).toMatch(/^Tideline Pullback on EURUSD daily: 9 settings by Sharpe ratio\n/);
    expect(out).toMatch(/\nRank +trendBars +stopAtr +Trades +Sharpe ratio .*\n +1 /);
    expect(out).toContain('\n6 more: --csv or --json has all.\n');
    expect(out).toMatch(/\nstopAtr +40 +60 +80\n +1 /);
    expect(out).toContain('\nNote: Best of 1,200.\n');
    expect(out).toMatch(/\n(Could be chance|Survives): /);
  });

  test('writes every setting to a CSV file', async () => {
    const path = folder.join('rows.csv');
    expect((await runSealtick([...base('sweep'), ...VARIED, '--csv', path])).code).toBe(0);
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatch(/^run,symbol,trendBars,stopAtr,trades,sharpeRatio,/);
  });

  test('draws a sample with its seed', async () => {
    const words = [
      ...base('sweep'),
      '--vary',
      'stopAtr=1..4/0.1',
      '--vary',
      'trendBars=40..200/5',
      '--sample',
      '5',
      '--json',
    ];
    const sets = async (...more: string[]) =>
      JSON.parse((await runSealtick([...words, ...more])).out).rows.map(({ set }: { set: unknown }) => set);
    expect(await sets()).toEqual(await sets());
    expect(await sets('--seed', '2')).not.toEqual(await sets());
  });

  test.each([
    [['--vary', 'trendBars'], '--vary trendBars: must be name=from..to/step, such as trendBars=40..200/20.'],
    [['--vary', 'speed=1..2/1'], '--vary speed=1..2/1: axes must be a parameter of the strategy'],
    [['--vary', 'stopAtr=1..9/1'], '--vary stopAtr=1..9/1: stopAtr.to must be a number from 1 to 4, not 9.'],
    [
      ['--vary', 'stopAtr=1..2/0.05'],
      '--vary stopAtr=1..2/0.05: stopAtr.step must be a whole multiple of 0.1, not 0.05.',
    ],
    [['--vary', 'stopAtr=1..2/1', '--set', 'stopAtr=2'], '--set stopAtr: the parameter is varied with --vary.'],
    [['--vary', 'stopAtr=1..2/1', '--sample', '0'], '--sample 0: must be a whole number from 1 to 10000.'],
    [['--vary', 'stopAtr=1..2/1', '--top', 'x'], '--top x: must be a whole number from 1 to 10000.'],
    [['--vary', 'stopAtr=1..2/1', '--measure', 'luck'], "argument 'luck' is invalid. Allowed choices are sharpeRatio"],
    [[], "required option '--vary <range>' not specified"],
  ])('rejects %j with exit code 2', async (words, message) => {
    const { code, err } = await runSealtick([...base('sweep'), ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('sealtick walk-forward', () => {
  test('prints the numbers of the engine to the digit', async () => {
    const { code, out, err } = await runSealtick([
      ...base('walk-forward'),
      ...VARIED,
      '--measure',
      'expectancy',
      '--json',
    ]);
    expect(code, err).toBe(0);
    const plan = planWalkForward({ strategy, series, axes: AXES, sampling: { kind: 'grid' }, measure: 'expectancy' });
    const result = walkForwardResult(plan, [...walkForwardRows(plan)]);
    const document = JSON.parse(out);
    expect(document).toMatchObject(
      asJson({
        outOfSample: result.outOfSample,
        inSample: result.inSample,
        efficiency: result.efficiency,
        windowsWithGain: result.windowsWithGain,
        trials: 9,
        equity: result.account.curve,
      }),
    );
    expect(document.windows.map(({ set }: { set: unknown }) => set)).toEqual(result.windows.map(({ set }) => set));
  });

  test('prints each test, and writes tests and equity', async () => {
    const [csv, equity] = [folder.join('tests.csv'), folder.join('equity.csv')];
    const { out } = await runSealtick([
      ...base('walk-forward'),
      ...VARIED,
      '--anchored',
      '--csv',
      csv,
      '--equity',
      equity,
    ]);
    expect(out).toMatch(/\nTest +trendBars +stopAtr +In sample +Trades +Expectancy +Sum\n2014-01-0\d to 2014-07-0\d /);
    expect(out).toMatch(/\nEfficiency: (-|-?\d+%)\. Tests with a gain: \d+%\. Settings compared: 9\.\n/);
    expect((await readFile(csv, 'utf8')).split('\n')[0]).toBe(
      'train_from,train_to,test_from,test_to,trendBars,stopAtr,in_sample,in_sample_trades,trades,total_r,expectancy_r',
    );
    expect((await readFile(equity, 'utf8')).split('\n')[0]).toBe('time,equity');
  });

  test('tests folds with an embargo', async () => {
    const { out } = await runSealtick([
      ...base('walk-forward'),
      ...VARIED,
      '--folds',
      '4',
      '--embargo',
      '20',
      '--json',
    ]);
    const { windows } = JSON.parse(out);
    expect(windows).toHaveLength(4);
    expect((Date.parse(windows[0].purged.to) - Date.parse(windows[0].test.to)) / DAY_MS).toBe(20);
  });

  test.each([
    [['--train', '0'], '--train 0: must be a whole number from 1 to 1200.'],
    [['--train', '120'], 'too few to choose on 120 and test on 6. Choose on '],
    [['--embargo', '5'], '--embargo needs --folds.'],
    [['--folds', '1'], '--folds 1: must be a whole number from 2 to 100.'],
    [['--folds', '4', '--anchored'], '--anchored does not go with --folds.'],
  ])('rejects %j with exit code 2', async (words, message) => {
    const { code, err } = await runSealtick([...base('walk-forward'), ...VARIED, ...words]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('sealtick portfolio', () => {
  const streams = () => [
    '--stream',
    `tideline-pullback:EURUSD:daily@${file}`,
    '--stream',
    `tideline-pullback:EURUSD:daily:stopAtr=3@${file}`,
  ];

  test('prints the numbers of the engine to the digit', async () => {
    const words = ['--risk', '2', '--max-open-risk', '3', '--allocation', 'inverse-volatility', '--json'];
    const { code, out, err } = await runSealtick(['portfolio', ...streams(), ...words]);
    expect(code, err).toBe(0);
    const terms = {
      riskFraction: 0.02,
      allocation: 'inverse-volatility',
      maxOpenRisk: 0.03,
      maxClassRisk: 1,
      marginRates: DEFAULT_MARGIN_RATES,
      startingBalance: 10_000,
      drawdownLimit: 0.2,
    } as const;
    const of = (set: Record<string, number>) => ({ strategy, params: resolveParameters(strategy, set), series });
    const { account, ...result } = backtestPortfolio([of({}), of({ stopAtr: 3 })], terms);
    const document = JSON.parse(out);
    expect(document.equity).toEqual(asJson(account.curve));
    for (const key of ['streams', 'limits', 'correlations', 'peakOpenRisk', 'peakMargin', 'chance'] as const)
      expect(document[key], key).toEqual(asJson(result[key]));
  });

  test('prints streams, figures, limits and correlations, and writes trades', async () => {
    const trades = folder.join('portfolio-trades.csv');
    const { out } = await runSealtick(['portfolio', ...streams(), '--max-open-risk', '1', '--trades', trades]);
    expect(out).toMatch(/\nStream +Trades +Taken +Cut +Sum +Profit +Weight\nTideline Pullback EURUSD daily +\d+ /);
    expect(out).toMatch(
      /\nHighest open risk 1\.0%, highest margin \d+\.\d% of the balance\.\nCut or left out: open risk \d+, /,
    );
    expect(out).toMatch(/\nCorrelation of daily returns \(\d+ days\):\n/);
    expect((await readFile(trades, 'utf8')).split('\n')[0]).toBe(
      'strategy,symbol,timeframe,side,filled,closed,net_r,risk_share,limit,profit',
    );
  });

  test.each([
    [['--stream', 'tideline-pullback'], '--stream tideline-pullback: must be strategy:symbol:timeframe'],
    [['--stream', 'nothing:EURUSD:daily'], '--strategy nothing: unknown strategy.'],
    [['--stream', 'tideline-pullback:EURUSD:daily@/no/such.csv'], '/no/such.csv'],
    [
      ['--stream', 'tideline-pullback:EURUSD:daily', '--risk', '0'],
      '--risk 0: must be a number above 0 and at most 100.',
    ],
    [
      ['--stream', 'tideline-pullback:EURUSD:daily', '--margin', 'bonds=5'],
      '--margin bonds=5: must be class=percent, with one of fx, indices, commodities, crypto.',
    ],
    [
      ['--stream', 'tideline-pullback:EURUSD:daily', '--margin', 'fx=0'],
      '--margin fx 0: must be a number above 0 and at most 100.',
    ],
  ])('rejects %j with an exact message', async (words, message) => {
    const { code, err } = await runSealtick(['portfolio', ...words]);
    expect([code === 2 || code === 3, err]).toEqual([true, expect.stringContaining(message)]);
  });
});
