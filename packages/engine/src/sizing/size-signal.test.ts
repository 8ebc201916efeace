import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exitCostAt, NO_EXIT_COST } from '../costs/exit-cost.ts';
import { getInstrument } from '../instruments/instruments.ts';
import type { PairPrices } from './conversion.ts';
import { cutWords } from './limit-words.ts';
import { refusalWords } from './refusal-words.ts';
import { groupRisks, type HeldRisk, NOTHING_USED, type RiskUse } from './risk-use.ts';
import { type SignalSize, type SignalSizing, type SizeRefusal, sizeSignal } from './size-signal.ts';
import { sizeWords } from './size-words.ts';
import { edgesAfter, kellyFraction, tradeRisk } from './trade-risk.ts';

const NOW = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;
const settings = {
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: NOW,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
} as const;
const FX = { contractSize: 100_000, quoteCurrency: 'USD' } as const;
const EURUSD = { ...FX, entry: 1.08512, stop: 1.08212 } as const;

const getPrices =
  (prices: Readonly<Record<string, number>>, stale: readonly string[] = []): PairPrices =>
  (symbol) => {
    const price = prices[symbol];
    return price === undefined ? null : { price, isStale: stale.includes(symbol) };
  };

const sizing = (change: Partial<SignalSizing> = {}): SignalSizing => ({
  settings,
  ...EURUSD,
  symbol: 'EURUSD',
  assetClass: 'fx',
  targets: [],
  exitCost: NO_EXIT_COST,
  edge: null,
  use: NOTHING_USED,
  prices: getPrices({ USDJPY: 150, GBPUSD: 1.25 }),
  now: NOW,
  ...change,
});

/** Returns the size. @throws {Error} where there is none. */
function sized(change: Partial<SignalSizing> = {}): SignalSize {
  const size = sizeSignal(sizing(change));
  if ('code' in size) throw new Error(refusalWords(size, 'USD'));
  return size;
}

const kelly = (winRate: number, payoff: number): Partial<SignalSizing> => ({
  settings: { ...settings, sizing: 'kelly' },
  edge: { trades: 100, winRate, payoff },
});

const account = (currency: string) => ({ settings: { ...settings, currency } });

describe('The size of a signal', () => {
  test.each<[string, Partial<SignalSizing>, number, number]>([
    ['EURUSD, USD account', {}, 0.66, 198],
    ['oil below 0, 10 barrels a lot', { entry: -37.63, stop: -39.63, contractSize: 10 }, 10, 200],
    ['USDJPY, USD account, by the inverse', { entry: 150, stop: 149.5, quoteCurrency: 'JPY' }, 0.6, 200],
    ['XAUUSD, 100 oz', { entry: 2400, stop: 2390, contractSize: 100 }, 0.2, 200],
    ['EURUSD, GBP account', account('GBP'), 0.83, 199.2],
    ['EURUSD, 380 of 500 lost today', { use: { ...NOTHING_USED, lostToday: 380 } }, 0.4, 120],
    ['EURUSD, Kelly cut to 2%', kelly(0.55, 1.2), 0.66, 198],
    ['EURUSD, half of Kelly', kelly(0.42, 1.5), 0.55, 165],
  ])('%s', (_name, change, lots, atRisk) => {
    expect(sized(change)).toMatchObject({ lots, atRisk, refusal: null });
  });

  test('converts by the pair itself where it exists', () => {
    const prices = getPrices({ EURGBP: 0.8, GBPEUR: 9 });
    const dax = { entry: 18_000, stop: 17_900, contractSize: 1, quoteCurrency: 'EUR', prices };
    const { lots, atRisk, conversion } = sized({ ...dax, ...account('GBP') });
    expect([lots, atRisk, conversion.map(({ symbol }) => symbol)]).toEqual([2.5, 200, ['EURGBP']]);
  });

  test('converts through USD where no pair exists', () => {
    const prices = getPrices({ USDJPY: 150, GBPUSD: 1.25 });
    const yen = { entry: 150, stop: 149.5, quoteCurrency: 'JPY', prices };
    const { lots, atRisk, conversion } = sized({ ...yen, ...account('GBP') });
    // 50,000 JPY a lot are 333.33 USD, 266.67 GBP.
    expect([lots, conversion.map(({ symbol }) => symbol)]).toEqual([0.75, ['USDJPY', 'GBPUSD']]);
    expect(atRisk).toBeCloseTo(200, 9);
  });

  test.each<[string, Partial<SignalSizing>, SizeRefusal, string]>([
    [
      'a missing price',
      { quoteCurrency: 'EUR', ...account('CHF') },
      { code: 'noPrice', from: 'EUR', to: 'CHF' },
      'there is no price of EUR in CHF',
    ],
    [
      'a missing price of USD',
      { ...account('CHF') },
      { code: 'noPrice', from: 'USD', to: 'CHF' },
      'there is no price of USD in CHF',
    ],
    [
      'a stale price',
      { ...account('GBP'), prices: getPrices({ GBPUSD: 1.25 }, ['GBPUSD']) },
      { code: 'stalePrice', symbol: 'GBPUSD' },
      'the last price of GBPUSD is too old',
    ],
    [
      'an equity stated more than 90 days ago',
      { now: NOW + 90 * DAY + 1 },
      { code: 'equityTooOld', statedAt: NOW },
      'the account equity was stated more than 90 days ago',
    ],
  ])('is not computed with %s', (_name, change, refusal, words) => {
    expect(sizeSignal(sizing(change))).toEqual(refusal);
    expect(refusalWords(refusal, 'USD')).toBe(words);
  });

  test('is computed with an equity stated 90 days ago', () => {
    expect(sized({ now: NOW + 90 * DAY }).lots).toBe(0.66);
  });

  test.each<[string, Partial<SignalSizing>, string]>([
    [
      'the smallest step risks more',
      { entry: 1.0312, stop: 1, settings: { ...settings, equity: 1000 } },
      'the smallest step would risk 31.20 USD, your limit is 20.00 USD',
    ],
    ['the day’s limit is reached', { use: { ...NOTHING_USED, lostToday: 500 } }, 'limit reached: no new sizes today'],
    ['Kelly’s fraction is negative', kelly(0.4, 1.4), 'no edge in its record'],
  ])('is 0 where %s', (_name, change, words) => {
    const { lots, units, atRisk, refusal } = sized(change);
    expect([lots, units, atRisk, refusal && refusalWords(refusal, 'USD')]).toEqual([0, 0, 0, words]);
  });

  test('states amounts with the decimals of the currency', () => {
    const refusal = { code: 'stepTooLarge', lossPerStep: 4_680.4, limit: 3_000 } as const;
    expect(refusalWords(refusal, 'JPY')).toBe('the smallest step would risk 4,680 JPY, your limit is 3,000 JPY');
    expect(refusalWords(refusal, 'EUR')).toBe('the smallest step would risk 4,680.40 EUR, your limit is 3,000.00 EUR');
  });

  test.each<[string, Partial<SignalSizing>]>([
    ['entry', { entry: Number.NaN }],
    ['stop', { stop: Number.NaN }],
    ['|entry - stop|', { stop: EURUSD.entry }],
    ['contractSize', { contractSize: -1 }],
    ['lotStep', { lotStep: 0 }],
  ])('names %s where it is wrong', (name, change) => {
    expect(() => sizeSignal(sizing(change))).toThrow(name);
  });

  const amounts = fc.integer({ min: 1, max: 1_000_000_00 }).map((cents) => cents / 100);
  const distances = fc
    .integer({ min: 1, max: 90_000 })
    .map((points) => Number((1.08512 - points / 100_000).toFixed(5)));
  const rates = fc.integer({ min: 1, max: 300_000 }).map((points) => points / 1000);
  const any = fc.record({ equity: amounts, maxDailyLoss: amounts, stop: distances, rate: rates });

  const getSize = ({ equity, maxDailyLoss, stop, rate }: Record<'equity' | 'maxDailyLoss' | 'stop' | 'rate', number>) =>
    sized({
      stop,
      quoteCurrency: 'JPY',
      settings: { ...settings, equity, maxDailyLoss },
      prices: getPrices({ USDJPY: rate }),
    });

  test('never risks more than the budget, and one step more would', () => {
    fc.assert(
      fc.property(any, (given) => {
        const { lots, atRisk, budget, lossPerStep } = getSize(given);
        expect(budget).toBeLessThanOrEqual(Math.min(given.equity * 0.02, given.maxDailyLoss) * (1 + 1e-12));
        expect(atRisk).toBeLessThanOrEqual(budget * (1 + 1e-12));
        expect(atRisk + lossPerStep).toBeGreaterThan(budget * (1 - 1e-12));
        expect(lots).toBe(Math.round(lots * 100) / 100);
      }),
    );
  });

  test('grows with equity and shrinks with the distance to the stop', () => {
    fc.assert(
      fc.property(any, amounts, distances, (given, more, stop) => {
        const { lots } = getSize(given);
        expect(getSize({ ...given, equity: given.equity + more }).lots).toBeGreaterThanOrEqual(lots);
        const isFurther = stop < given.stop;
        const other = getSize({ ...given, stop }).lots;
        expect(isFurther ? other <= lots : other >= lots).toBe(true);
      }),
    );
  });
});

describe('Limits', () => {
  const money = (amount: number) => amount.toFixed(2);
  const holding = (...held: readonly HeldRisk[]): Partial<SignalSizing> => ({ use: { ...NOTHING_USED, held } });
  const position = (risk: number, change: Partial<HeldRisk> = {}): HeldRisk => {
    return { symbol: 'US500', side: 'long', assetClass: 'indices', risk, ...change };
  };
  const [oil, coin] = [
    { symbol: 'BRENT', assetClass: 'commodities' },
    { symbol: 'BTCPERP', assetClass: 'crypto' },
  ] as const;
  const ofOtherGroups = (risk: number) => [position(risk / 3), position(risk / 3, oil), position(risk / 3, coin)];
  const shown = (change: Partial<SignalSizing>) => {
    const size = sized(change);
    return [size.lots, size.refusal ? refusalWords(size.refusal, 'USD') : cutWords(size, money, 'USD')];
  };

  test('a size is cut to what is left of the open risk, and says so', () => {
    const given = holding(...ofOtherGroups(0.084));
    expect(shown(given)).toEqual([0.53, 'open risk 8.4% of 10%: cut from 0.66 to 0.53 lots']);
    expect(sized(given).budget).toBeCloseTo(160, 9);
  });

  test('the sixth position of 2% gets 0 at a limit of 10%', () => {
    const five = [...ofOtherGroups(0.06), position(0.02), position(0.02, coin)];
    const four = holding(...five.slice(0, 4));
    expect(shown(four)).toEqual([0.66, null]);
    expect(shown(holding(...five))).toEqual([0, 'open risk 10.0% of 10%: no new sizes until a position closes']);
  });

  test.each<[string, HeldRisk, string]>([
    ['an asset class', position(0.04, { symbol: 'EURGBP', side: 'short', assetClass: 'fx' }), 'fx risk 4.0% of 5%'],
    [
      'a currency on its side',
      position(0.04, { symbol: 'XAUUSD', assetClass: 'commodities' }),
      'short USD risk 4.0% of 5%',
    ],
  ])('the open risk of %s has a limit of its own', (_name, held, words) => {
    expect(shown(holding(held))).toEqual([0.33, `${words}: cut from 0.66 to 0.33 lots`]);
  });

  test('a currency on the same side counts together over all pairs, and apart from its other side', () => {
    const pair = (symbol: string, side: 'long' | 'short') => ({ symbol, side, assetClass: 'fx', risk: 0.02 }) as const;
    expect(groupRisks([pair('EURUSD', 'long'), pair('GBPUSD', 'long'), pair('USDJPY', 'long')])).toEqual([
      { name: 'fx', risk: 0.06 },
      { name: 'short USD', risk: 0.04 },
      { name: 'long EUR', risk: 0.02 },
      { name: 'long GBP', risk: 0.02 },
      { name: 'long USD', risk: 0.02 },
      { name: 'short JPY', risk: 0.02 },
    ]);
  });

  test('what open positions can still lose today counts as lost', () => {
    const use: RiskUse = { ...NOTHING_USED, lostToday: 80, openLoss: 300 };
    expect(shown({ use })).toEqual([
      0.4,
      'daily loss with open positions 380.00 of 500.00 USD: cut from 0.66 to 0.40 lots',
    ]);
    expect(shown({ use: { ...use, openLoss: 420 } })).toEqual([
      0,
      'daily loss with open positions 500.00 of 500.00 USD: no new sizes until a position closes',
    ]);
    expect(shown({ use: { ...use, openLoss: 420, hasOrders: true } })[1]).toBe(
      'daily loss with open positions and orders 500.00 of 500.00 USD: no new sizes until a position closes or an order ends',
    );
    const larger = { settings: { ...settings, maxDailyLoss: 1_000 }, use: { ...use, openLoss: 1_045.02 } };
    expect(shown(larger)).toEqual([
      0,
      'daily loss with open positions 1,125.02 of 1,000.00 USD: no new sizes until a position closes',
    ]);
  });

  test('a daily limit below the smallest step says so while nothing is open', () => {
    const use = (lostToday: number): RiskUse => ({ ...NOTHING_USED, lostToday });
    const [, words] = shown({ use: use(499) });
    expect(words).toMatch(/^the smallest step would risk \d+\.\d\d USD, your limit is 1\.00 USD$/);
    expect(shown({ use: use(500) })[1]).toBe('limit reached: no new sizes today');
  });

  test('the limit that leaves least is the one that cuts', () => {
    const use: RiskUse = { ...NOTHING_USED, lostToday: 380, held: ofOtherGroups(0.095) };
    expect(shown({ use })).toEqual([0.16, 'open risk 9.5% of 10%: cut from 0.66 to 0.16 lots']);
  });

  test('an account that reached its maximum drawdown gets 0 until its member resumes', () => {
    const use: RiskUse = { ...NOTHING_USED, isStopped: true };
    expect(shown({ use })).toEqual([0, 'max drawdown reached: no new sizes until you resume']);
    expect(sized({ use: { ...use, lostToday: 400 } })).toMatchObject({ budget: 0, cut: null });
  });

  test('what names no pair is in the group of its asset class alone', () => {
    expect(shown(holding(position(0.05, coin), position(0.02)))).toEqual([0.66, null]);
    const unknown = { ...holding(position(0.05, { assetClass: null })), symbol: 'US500', assetClass: null };
    expect(shown(unknown)).toEqual([0.66, null]);
  });
});

describe('What a size risks and gains', () => {
  const words = (change: Partial<SignalSizing>) => sizeWords(sized(change), (amount) => amount.toFixed(2), 'USD');
  const gold = { entry: 2400, stop: 2390, contractSize: 100 } as const;
  const halves = [
    { price: 2410, weight: 0.5 },
    { price: 2420, weight: 0.5 },
  ];

  test('0.20 lots of gold whose half leaves at 1 R of 200 gain 100.00 at target 1', () => {
    expect(sized({ ...gold, targets: halves }).gains).toEqual([
      { weight: 0.5, amount: 100 },
      { weight: 0.5, amount: 200 },
    ]);
    expect(words({ ...gold, targets: halves })).toBe(
      'risks 200.00 USD; gains at target 1, which closes half: +100.00 USD; if all targets: +300.00 USD',
    );
  });

  test.each([
    [1, 'all'],
    [0.75, 'three quarters'],
    [0.6667, 'two thirds'],
    [0.3333, 'a third'],
    [0.25, 'a quarter'],
    [0.4, '40%'],
  ])('a weight of %d closes %s', (weight, part) => {
    const amount = (200 * weight).toFixed(2);
    expect(words({ ...gold, targets: [{ price: 2410, weight }] })).toBe(
      `risks 200.00 USD; gains at target 1, which closes ${part}: +${amount} USD`,
    );
  });

  test('the gain of a short is that of its distance too', () => {
    const short = { entry: 2390, stop: 2400, contractSize: 100, targets: [{ price: 2370, weight: 0.25 }] };
    expect(sized(short).gains).toEqual([{ weight: 0.25, amount: 100 }]);
  });

  test('the exit costs half the spread and the slippage, named next to the loss at the stop', () => {
    // EURUSD: half of 0.8 pips and 0.1 pips of 66,000 units.
    const exitCost = exitCostAt(getInstrument('EURUSD')!.costs, NOW);
    expect(exitCost).toEqual({ unit: 'price', value: 0.00005 });
    expect(sized({ exitCost })).toMatchObject({ lots: 0.66, atRisk: 198, exitCost: 3.3 });
    expect(words({ exitCost })).toBe('risks 198.00 USD at the stop, 201.30 USD with exit costs');
  });

  test('a cost in basis points is of the stop', () => {
    const exitCost = exitCostAt(getInstrument('XAUUSD')!.costs, NOW);
    expect(exitCost).toEqual({ unit: 'bp', value: 1 });
    expect(sized({ ...gold, exitCost }).exitCost).toBeCloseTo(20 * 0.239, 9);
    expect(sized({ ...gold, entry: -37.63, stop: -39.63, contractSize: 10, exitCost }).exitCost).toBeGreaterThan(0);
  });

  test('the exit is converted as the loss is', () => {
    const exitCost = { unit: 'price', value: 0.00005 } as const;
    const { lots, exitCost: cost } = sized({ ...account('GBP'), exitCost, targets: [{ price: 1.08812, weight: 1 }] });
    expect([lots, cost]).toEqual([0.83, expect.closeTo(83_000 * 0.00005 * 0.8, 9)]);
  });
});

describe('Kelly’s fraction', () => {
  const risk = (winRate: number, payoff: number, trades = 100) =>
    tradeRisk({ sizing: 'kelly', maxRiskPerTrade: 0.02 }, { trades, winRate, payoff });

  test.each([
    [0.55, 1.2, 0.175, 0.02],
    [0.42, 1.5, 0.033333, 0.016667],
    [0.4, 1.4, -0.028571, 0],
  ])('of win rate %d and payoff %d is %d; half of it, cut to 2%, is %d', (winRate, payoff, kelly, fraction) => {
    expect(kellyFraction(winRate, payoff)).toBeCloseTo(kelly, 6);
    expect(risk(winRate, payoff).fraction).toBeCloseTo(fraction, 6);
    expect(risk(winRate, payoff).by).toBe('kelly');
  });

  test('rests on the closed trades of a record', () => {
    expect(edgesAfter([2, -1, 0, 1])).toEqual([
      { trades: 1, winRate: 1, payoff: null },
      { trades: 2, winRate: 0.5, payoff: 2 },
      { trades: 3, winRate: 1 / 3, payoff: 2 },
      { trades: 4, winRate: 0.5, payoff: 1.5 },
    ]);
  });

  test('is not used under 100 trades, without losses or without a record', () => {
    const fixed = { fraction: 0.02, by: 'fixed', kelly: null };
    expect(risk(0.42, 1.5, 99)).toEqual(fixed);
    const kelly = { sizing: 'kelly', maxRiskPerTrade: 0.02 } as const;
    expect(tradeRisk(kelly, { trades: 200, winRate: 1, payoff: null })).toEqual(fixed);
    expect(tradeRisk(kelly, null)).toEqual(fixed);
  });
});
