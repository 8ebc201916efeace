import { DAY_MS, getInstrument, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import {
  type AccessInterval,
  computeMemberHistory,
  LogContents,
  type MemberHistory,
  parseEntry,
  type RecordEntry,
  type RiskVersion,
} from '@sealtick/record';
import { randomRun, writeLog } from '@sealtick/record/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemberHistories, type PastInput } from './member-histories.ts';

const START = Date.UTC(2026, 2, 2);
const DELAY = 30 * MINUTE_MS;
const FIRST: RiskVersion = {
  since: START,
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: START,
  maxRiskPerTrade: 0.02,
  sizing: 'kelly',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
  maxOpenRisk: 0.1,
  maxGroupRisk: 0.05,
  resumption: null,
};

const run = (seed: number) =>
  randomRun({ instrument: getInstrument('EURUSD')!, timeframe: '15m', seed, from: START, bars: 700, price: 1.1 });
/** About ten days of three strategies. */
const ENTRIES = writeLog({ first: [run(1)], second: [run(2)], third: [run(3)] }, START).entries.map((entry, i) =>
  parseEntry(entry, i + 1),
);

const always = (strategyId: string): AccessInterval => ({ strategyId, assetClass: null, from: START, to: null });

let contents: LogContents;
let histories: MemberHistories;
let settings: readonly RiskVersion[];
let access: readonly AccessInterval[];
let size: number;

const grow = (count: number) => {
  for (const entry of ENTRIES.slice(size, size + count)) contents.add(entry);
  size += count;
};
const newestAt = () => Date.parse(ENTRIES[size - 1]!.issuedAt);
const inputAt = (now: number): PastInput => ({
  contents,
  market: 'simulated',
  access,
  settings,
  getAssetClass: () => 'fx',
  publicUntil: now - DELAY,
  now,
});
const isOfAnother = (entry: RecordEntry) => 'signalId' in entry && !entry.signalId.startsWith('first');
const find = (now: number) => histories.find('a', JSON.stringify([settings, access]), inputAt(now));

/** Everything that figures are computed from. */
const getContent = ({ signals, recent, book, marks, marked }: MemberHistory) => ({
  signals: signals.map(({ opened, state }) => [opened.signalId, state]),
  recent: recent.map(({ opened }) => opened.signalId),
  trades: book.trades.map(({ trade, risk }) => [trade.opened.signalId, trade.netR, risk]),
  marks,
  marked,
});
const expectFresh = (now: number) =>
  expect(getContent(find(now)), `at ${new Date(now).toISOString()}`).toEqual(
    getContent(computeMemberHistory(inputAt(now))),
  );

beforeEach(() => {
  contents = new LogContents();
  histories = new MemberHistories();
  settings = [FIRST];
  access = [always('first')];
  size = 0;
  grow(400);
});

describe('The stored past of a member’s record', () => {
  test('stays while nothing changes that it follows from', () => {
    while (!isOfAnother(ENTRIES[size]!)) grow(1);
    const at = newestAt();
    const history = find(at);
    expect(history.signals.length).toBeGreaterThan(10);
    expect(find(at + 1_000)).toBe(history);
    grow(1);
    expect(find(at + 2_000)).toBe(history);
  });

  test('is what a fresh computation gives, entry by entry', () => {
    access = [always('first'), { ...always('second'), from: START + 2 * DAY_MS, to: START + 4 * DAY_MS }];
    for (; size < ENTRIES.length; grow(7)) expectFresh(newestAt() + 1);
  });

  test('shows what is withheld after a subscription as soon as it is public', () => {
    access = [{ ...always('first'), to: newestAt() - 5 * HOUR_MS }];
    let shown = 0;
    for (let now = newestAt() - 4 * HOUR_MS; now < newestAt() + 2 * DELAY; now += MINUTE_MS) {
      expectFresh(now);
      const { trades } = getContent(find(now));
      shown = Math.max(shown, trades.length);
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('follows settings, access, days and the end of an access', () => {
    const at = newestAt();
    const before = find(at);
    settings = [FIRST, { ...FIRST, since: at - DAY_MS, maxRiskPerTrade: 0.01, sizing: 'fixed' }];
    expectFresh(at);
    expect(getContent(find(at))).not.toEqual(getContent(before));
    access = [...access, always('third')];
    expectFresh(at);
    const midnight = Math.floor(at / DAY_MS + 1) * DAY_MS;
    for (const now of [midnight - 1, midnight, midnight + 1, at]) expectFresh(now);
    while (isOfAnother(ENTRIES[size - 1]!) || ENTRIES[size - 1]!.kind !== 'signal.closed') grow(1);
    const end = newestAt() + MINUTE_MS;
    access = [{ ...always('first'), to: end }];
    for (const now of [end - 1, end]) expectFresh(now);
    expect(getContent(find(end)), 'the newest close is withheld').not.toEqual(getContent(find(end - 1)));
  });

  test('follows the marks of the log', () => {
    const next = () => ENTRIES[size]!;
    const isMarked = (entry: RecordEntry) =>
      entry.kind === 'day.marked' && entry.marks.some(({ signalId }) => signalId.startsWith('first'));
    while (!isMarked(next())) grow(1);
    const now = Date.parse(next().issuedAt) + 1_000;
    const before = getContent(find(now));
    grow(1);
    expectFresh(now);
    expect(getContent(find(now)).marked).not.toEqual(before.marked);
  });

  test('takes bounded memory', () => {
    histories = new MemberHistories(20);
    const first = find(newestAt());
    expect(first.signals.length).toBeGreaterThan(20);
    expect(find(newestAt()), 'too large to be stored').not.toBe(first);
    expectFresh(newestAt());
  });

  test('takes bounded memory with many settings as well', () => {
    histories = new MemberHistories(1_000);
    const first = find(newestAt());
    expect(find(newestAt())).toBe(first);
    settings = Array.from({ length: 2_000 }, (_, i) => ({ ...FIRST, since: START + i }));
    const changed = find(newestAt());
    expect(find(newestAt()), 'too large to be stored').not.toBe(changed);
  });
});
