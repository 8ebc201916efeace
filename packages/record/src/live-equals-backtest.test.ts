import {
  computeStatistics,
  getInstrument,
  lastClosedIndex,
  markAccount,
  openResult,
  type PositionRow,
  periodsPerYear,
  plannedRewardRisk,
  riskFraction,
  type StatisticsTrade,
  type Timeframe,
} from '@sealtick/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryRules } from './entry-rules.ts';
import { computeLiveRecord } from './live-record.ts';
import { LogContents } from './log-contents.ts';
import { parseEntry } from './parse-entry.ts';
import { type RunPlan, randomRun } from './testing/random-run.ts';
import { type WrittenLog, type WrittenTrade, writeLog } from './testing/write-log.ts';

/** A Tuesday; the clocks of New York and London change within the months after it. */
const START = Date.UTC(2024, 1, 20);

const PLACES = [
  ['XAUUSD', '1h', 2000],
  ['EURUSD', '15m', 1.1],
  ['USDJPY', '4h', 150],
  ['GBPUSD', '4h', 1.25],
  ['GER40', '1h', 17_000],
  ['BTCUSD', '4h', 60_000],
  ['BRENT', 'daily', 80],
  ['WTI', '1h', 40, -40.1],
] as const;
const BARS: Readonly<Record<Timeframe, number>> = { '5m': 500, '15m': 500, '1h': 400, '4h': 300, daily: 60 };

function getPlan([symbol, timeframe, price, lift]: (typeof PLACES)[number], seed: number): RunPlan {
  const market = { instrument: getInstrument(symbol)!, timeframe, price, lift: lift ?? 0 };
  return { ...market, seed, from: START, bars: BARS[timeframe], keepsGrid: seed % 2 === 0 };
}

const plans = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...PLACES), fc.integer({ min: 1, max: 1e6 })).map(([place, seed]) => getPlan(place, seed)),
  { minLength: 1, maxLength: 3, selector: ({ instrument }) => instrument.symbol },
);

/** Two of its signals are filled in bars that close at the same moment. */
const filledTogether = [getPlan(PLACES[1], 817_961), getPlan(PLACES[0], 536_907), getPlan(PLACES[6], 757_519)];

/** The same record straight from the loop's trades: account, marks and figures without a log between. */
function straight({ trades }: WrittenLog, runs: ReturnType<typeof randomRun>[]) {
  const sessions = [...new Set(runs.map(({ spec }) => spec.instrument.session))];
  const periods = sessions.some((session) => periodsPerYear(session) === 365) ? 365 : 261;
  const ends = runs.map(({ bars }) => bars.closeTime[bars.length - 1]!);
  const rows = [...trades].sort(byFillAndOpening).map((written) => ({ written, row: toRow(written, runs.length) }));
  const { curve } = markAccount({
    trades: rows.map(({ row }) => row),
    openR: (index, at) => resultAt(rows[index]!.written, at),
    from: START,
    to: Math.max(...ends),
    tradesAtWeekends: periods === 365,
  });
  const to = curve.time[curve.time.length - 1]!;
  const decided = rows.map(({ row }) => row).filter((row) => row.decidedAt <= to);
  const held = rows.flatMap(({ row, written: { trade, exitsAt } }): PositionRow[] => {
    if (row.fillKnownAt > to || row.decidedAt <= to) return [];
    return [{ ...row, decidedAt: null, netR: 0, exits: trade.exits.filter((_exit, i) => exitsAt[i]! <= to) }];
  });
  const period = { from: START, to, streams: runs.length, held };
  return {
    curve,
    statistics: computeStatistics({ curve, trades: decided, periodsPerYear: periods, sessions, ...period }),
  };
}

/** The log's order: the sum of a mark depends on it in its last bit. */
const byFillAndOpening = (a: WrittenTrade, b: WrittenTrade) =>
  a.filledAt - b.filledAt || a.trade.signal.barCloseAt - b.trade.signal.barCloseAt;

function toRow({ trade, run, filledAt: fillKnownAt }: WrittenTrade, streams: number): StatisticsTrade {
  const { fillBar, fillTime, closedAt, decidedAt, netR, signal } = trade;
  return {
    fillBar,
    fillKnownAt,
    filledAt: fillTime,
    closedAt,
    decidedAt,
    netR,
    exits: trade.exits,
    notionalPerRisk: Math.abs(trade.fillPrice) / Math.abs(signal.entry - signal.stop),
    session: run.spec.instrument.session,
    riskFraction: riskFraction(streams),
    plannedRewardRisk: plannedRewardRisk(signal),
    maeR: null,
    mfeR: null,
  };
}

function resultAt({ trade, run, exitsAt }: WrittenTrade, at: number): number {
  const { signal, fillPrice, fillBar } = trade;
  const exits = trade.exits.filter((_exit, i) => exitsAt[i]! <= at);
  const mark = run.bars.close[lastClosedIndex(run.bars, at)]!;
  return openResult({ signal, fillPrice, fillBar, exits }, run.spec.instrument, mark, at);
}

test('computes the same record from a log as from the trades of the same streams', () => {
  let trades = 0;
  let nights = 0;
  fc.assert(
    fc.property(plans, (chosen) => {
      const runs = chosen.map(randomRun);
      const log = writeLog({ restless: runs }, START);
      const entries = log.entries.map((entry, i) => parseEntry(entry, i + 1));
      const record = computeLiveRecord(LogContents.of(entries).strategy('restless', 'simulated')!);
      const closed = record.trades.filter(({ closedAt }) => closedAt !== null);
      const byFill = [...log.trades].sort((a, b) => a.filledAt - b.filledAt);
      expect(closed.map(({ netR }) => netR).sort()).toEqual(byFill.map(({ trade }) => trade.netR).sort());
      expect(closed.map(({ statedNetR }) => statedNetR)).toEqual(closed.map(({ netR }) => netR));
      const expected = straight(log, runs);
      // Trades that are open when the bars end are in the log, and not yet among the loop's.
      const stillOpen = record.trades.filter(({ closedAt }) => closedAt === null);
      const firstOpen = Math.min(Number.POSITIVE_INFINITY, ...stillOpen.map(({ filledAt }) => filledAt));
      const until = record.curve.time.filter((time) => time < firstOpen).length;
      expect(record.curve.time).toEqual(expected.curve.time);
      expect(record.curve.equity.slice(0, until)).toEqual(expected.curve.equity.slice(0, until));
      if (stillOpen.length === 0) expect(record.statistics).toEqual(expected.statistics);
      trades += closed.length;
      nights += log.trades.filter(({ trade }) => trade.exits.some((exit) => exit.nights > 0)).length;
    }),
    { numRuns: 25, examples: [[filledTogether]] },
  );
  expect(trades).toBeGreaterThan(500);
  expect(nights).toBeGreaterThan(50);
});

test('accepts every entry of a log as written by the runner', () => {
  fc.assert(
    fc.property(plans, (chosen) => {
      const { entries } = writeLog({ restless: chosen.map(randomRun) }, START);
      const contents = new LogContents();
      const rules = new EntryRules(contents);
      for (const [i, value] of entries.entries()) {
        const entry = parseEntry(value, i + 1);
        expect(rules.getProblems(entry), JSON.stringify(value)).toEqual([]);
        contents.add(entry);
      }
    }),
    { numRuns: 25 },
  );
});
