import { DAY_MS, getInstrument, HOUR_MS } from '@sealtick/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LogContents } from '../log-contents.ts';
import { parseEntry } from '../parse-entry.ts';
import { getList, getRecord, midnight, trade } from '../testing/member.ts';
import { randomRun } from '../testing/random-run.ts';
import { writeLog } from '../testing/write-log.ts';
import { drawdownChance } from './drawdown-chance.ts';
import { computeMemberRecord } from './member-record.ts';
import { memberCurve, memberStatistics } from './member-statistics.ts';
import type { RiskVersion } from './member-terms.ts';
import { type ReplayInput, replayInput } from './replay-input.ts';
import { replayRecord } from './replay-record.ts';
import { tailFigures } from './tail-figures.ts';

const START = Date.UTC(2024, 1, 20);
const PLACES = [
  ['XAUUSD', '1h', 2000],
  ['BTCUSD', '4h', 60_000],
  ['EURUSD', '15m', 1.1],
] as const;

/** A log of two strategies with random trades, about a month long. */
function randomLog(seed: number, weekends: boolean) {
  const getRun = (place: number) => {
    const [symbol, timeframe, price] = PLACES[place]!;
    const plan = { instrument: getInstrument(symbol)!, timeframe, price, seed: seed + place, from: START, bars: 300 };
    return randomRun(plan);
  };
  const { entries } = writeLog({ trend: [getRun(0)], breakout: [getRun(weekends ? 1 : 2)] }, START);
  return LogContents.of(entries.map((entry, i) => parseEntry(entry, i + 1)));
}

const getSettings = (equities: readonly number[], risk: number, sizing: 'fixed' | 'kelly'): RiskVersion[] =>
  equities.map((equity, i) => {
    const since = START + i * (5 * DAY_MS + 7 * HOUR_MS);
    return {
      since,
      currency: 'USD',
      equity,
      equityStatedAt: since,
      maxRiskPerTrade: risk * (i + 1),
      sizing,
      maxDailyLoss: 500,
      maxDrawdown: 0.1,
      maxOpenRisk: 0.1,
      maxGroupRisk: 0.05,
      resumption: null,
    };
  });

const members = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  weekends: fc.boolean(),
  equities: fc.array(fc.integer({ min: 1_000, max: 100_000 }), { minLength: 1, maxLength: 3 }),
  risk: fc.constantFrom(0.005, 0.02, 0.1, 0.4),
  sizing: fc.constantFrom('fixed', 'kelly'),
  /** Hours after the start at which the member unsubscribes and subscribes again. */
  pause: fc.tuple(fc.integer({ min: 24, max: 200 }), fc.integer({ min: 201, max: 400 })),
  days: fc.integer({ min: 1, max: 40 }),
  price: fc.constantFrom(null, 1.05),
});

type Member = typeof members extends fc.Arbitrary<infer M> ? M : never;

function recordFor({ seed, weekends, equities, risk, sizing, pause: [left, back], days, price }: Member) {
  const now = START + days * DAY_MS + 5 * HOUR_MS;
  const from = { assetClass: null, from: START, to: null };
  return computeMemberRecord({
    contents: randomLog(seed, weekends),
    market: 'simulated',
    access: [
      { ...from, strategyId: 'trend', to: START + left * HOUR_MS },
      { ...from, strategyId: 'trend', from: START + back * HOUR_MS },
      { ...from, strategyId: 'breakout' },
    ],
    settings: getSettings(equities, risk, sizing),
    getAssetClass: () => null,
    priceAt: (_symbol, at) => (at === now ? price : null),
    publicUntil: now,
    now,
  });
}

/** The input as a browser receives it. */
const sent = (input: ReplayInput): ReplayInput => JSON.parse(JSON.stringify(input));

test('a replay without a change equals the record to the last bit', () => {
  let ruins = 0;
  fc.assert(
    fc.property(members, (member) => {
      const record = recordFor(member);
      const replayed = replayRecord(sent(replayInput(record)));
      ruins += Number(record.ruinedAt !== null);
      expect(replayed.value).toBe(record.account.valueAt(record.now));
      expect(replayed.curve).toEqual(memberCurve(record));
      const figures = (statistics: readonly { key: string; value: number | null; reason: string | null }[]) =>
        statistics.map(({ key, value, reason }) => ({ key, value, reason }));
      expect(figures(replayed.statistics)).toEqual(figures(memberStatistics(record)));
      expect(replayed.tail).toEqual(tailFigures(record.history));
      expect(replayed.ruinedAt).toBe(record.ruinedAt);
    }),
    { numRuns: 25 },
  );
  expect(ruins, 'records with a ruin were among them').toBeGreaterThan(0);
});

test('a replay without a strategy equals the record of a member who never followed it', () => {
  fc.assert(
    fc.property(members, (member) => {
      const record = recordFor(member);
      const access = record.access.filter(({ strategyId }) => strategyId !== 'trend');
      const without = computeMemberRecord({ ...record, access });
      const replayed = replayRecord(sent(replayInput(record)), { without: ['trend'] });
      expect(replayed.curve).toEqual(memberCurve(without));
      expect(replayed.value).toBe(without.account.valueAt(without.now));
    }),
    { numRuns: 15 },
  );
});

test('a replay with another fraction equals the record of a member with that risk per trade', () => {
  fc.assert(
    fc.property(members, (member) => {
      const record = recordFor(member);
      const settings = record.settings.map((one) => ({ ...one, sizing: 'fixed' as const, maxRiskPerTrade: 0.03 }));
      const changed = computeMemberRecord({ ...record, settings });
      const replayed = replayRecord(sent(replayInput(record)), { fraction: 0.03 });
      expect(replayed.curve).toEqual(memberCurve(changed));
      expect(replayed.chance.value).toEqual(replayRecord(replayInput(changed)).chance.value);
    }),
    { numRuns: 15 },
  );
});

test('a record of +1.5 R and −1 R at 1% is 10,150 and then 10,048.50', () => {
  const input = replayInput(getRecord(getList(...trade('s1', 17, 1.5), ...trade('s2', 18, -1))));
  expect(replayRecord(input).value).toBeCloseTo(10_094, 9);
  expect(replayRecord(input, { fraction: 0.01 }).value).toBeCloseTo(10_048.5, 9);
  expect(replayRecord(input, { without: ['trend'] }).value).toBe(10_000);
});

const closeTrades = (results: readonly number[]) => {
  const [{ trade: one }] = getRecord(getList(...trade('s1', 17, -1))).account.trades as [never];
  return results.map((netR, i) => ({
    risk: 200,
    trade: {
      ...(one as ReturnType<typeof getRecord>['account']['trades'][number]['trade']),
      netR,
      filledAt: i,
      decidedAt: i,
    },
  }));
};
const AT_2 = { fraction: 0.02, limit: 0.1, now: midnight(21) };

test('resamples of trades that all lose 1 R at 2% fall by 1 − 0.98 to the number of trades', () => {
  const { value, trades, block } = drawdownChance(closeTrades(Array(36).fill(-1)), AT_2);
  expect([trades, block]).toEqual([36, 6]);
  const fall = 1 - 0.98 ** 36;
  expect(value!.medianDrawdown).toBeCloseTo(fall, 12);
  expect(value!.highDrawdown).toBeCloseTo(fall, 12);
  expect(value!.lowGain).toBeCloseTo(-fall, 12);
  expect(value!.reachesLimit).toBe(1);
});

test('resamples of gains alone have no drawdown, and the same trades give the same figures', () => {
  expect(drawdownChance(closeTrades(Array(30).fill(1)), AT_2).value).toMatchObject({
    highDrawdown: 0,
    reachesLimit: 0,
  });
  const mixed = closeTrades(Array.from({ length: 64 }, (_, i) => (i % 3 === 0 ? 2 : -1)));
  const { value } = drawdownChance(mixed, AT_2);
  expect(drawdownChance(mixed, AT_2).value).toEqual(value);
  expect(value!.highDrawdown).toBeGreaterThan(value!.medianDrawdown);
  expect(value!.lowGain).toBeLessThan(value!.medianGain);
});

test('resamples need 30 closed trades', () => {
  expect(drawdownChance(closeTrades(Array(29).fill(1)), AT_2)).toMatchObject({
    value: null,
    missing: 'needs 30 closed trades, has 29',
  });
});

test('an account that a resample uses up stays at 0', () => {
  const { value } = drawdownChance(closeTrades(Array(30).fill(-12)), { ...AT_2, fraction: 0.1 });
  expect(value).toMatchObject({ highDrawdown: 1, lowGain: -1 });
});
