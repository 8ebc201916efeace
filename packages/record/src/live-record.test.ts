import type { MarketKind } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { RecordEntry } from './entries.ts';
import { computeLiveRecord } from './live-record.ts';
import { LogContents } from './log-contents.ts';
import { closed, EntryList, filled, marked, opened, published, target } from './testing/entries.ts';

function liveRecord(entries: Iterable<RecordEntry>, strategyId: string, market: MarketKind) {
  const history = LogContents.of(entries).strategy(strategyId, market);
  return history && computeLiveRecord(history);
}

const midnight = (day: number) => Date.UTC(2025, 10, day);
const noon = (day: number) => `2025-11-${day}T12:00:00.000Z`;

describe('The live record', () => {
  test('computes the marks of engine rule 14: 10,040, then 10,150, then 10,099.25', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      marked('2025-11-17', { s1: '100.80' }),
      closed('s1', [['103.00', 1]], 1.5, noon(18)),
      marked('2025-11-18', {}),
      opened('s2'),
      filled('s2', '100.00', noon(19)),
      marked('2025-11-19', { s2: '99.00' }),
    );
    const record = liveRecord(entries, 'trend', 'simulated')!;
    expect([...record.curve.time]).toEqual([midnight(17), midnight(18), midnight(19), midnight(20)]);
    expect(record.curve.equity.map((value) => Number(value.toFixed(6)))).toEqual([10_000, 10_040, 10_150, 10_099.25]);
    expect(record.periodsPerYear).toBe(261);
    expect(record.trades.map(({ netR }) => netR)).toEqual([1.5, 0]);
  });

  test('subtracts the costs so far from a mark: spread, slippage of the fill, and one night of swap', () => {
    const { entries } = new EntryList().add(
      published({ spread: '0.04', slippage: '0.01', swapLong: '0.01' }),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      marked('2025-11-17', { s1: '100.80' }),
    );
    // 00:00Z is after 17:00 New York, where the session day of metals turns: one night.
    const expected = 10_000 + 100 * ((0.8 - 0.06) / 2);
    expect(liveRecord(entries, 'trend', 'simulated')!.curve.equity[1]).toBeCloseTo(expected, 9);
  });

  test('values a trade without a mark on a day at its last mark, or at its fill', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.20', noon(17)),
      marked('2025-11-17', {}),
      marked('2025-11-18', { s1: '101.20' }),
      marked('2025-11-19', {}),
    );
    const { equity } = liveRecord(entries, 'trend', 'simulated')!.curve;
    expect(equity.map((value) => Math.round(value))).toEqual([10_000, 10_000, 10_050, 10_050]);
  });

  test('contains one market and one strategy', () => {
    const list = new EntryList().add(published(), opened('s1'), filled('s1', '100.00', noon(17)));
    list.add(opened('other', { strategyId: 'breakout' }), filled('other', '100.00', noon(17)));
    list.market = 'real';
    list.add(opened('s2'), filled('s2', '100.00', noon(17)));
    expect(liveRecord(list.entries, 'trend', 'simulated')!.trades.map(({ opened }) => opened.signalId)).toEqual(['s1']);
    expect(liveRecord(list.entries, 'trend', 'real')).toBeNull();
    expect(liveRecord(list.entries, 'breakout', 'simulated')).toBeNull();
  });

  test('throws for an instrument that the version was not published with', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1', { symbol: 'XAGUSD' }),
      filled('s1', '100.00', noon(17)),
      marked('2025-11-17', { s1: '100.80' }),
    );
    expect(() => liveRecord(entries, 'trend', 'simulated')).toThrow('Version 1 of trend was published without XAGUSD');
  });

  test('has only the starting balance in its curve before the first mark', () => {
    const { entries } = new EntryList().add(published());
    const { curve } = liveRecord(entries, 'trend', 'simulated')!;
    expect([[...curve.time], [...curve.equity]]).toEqual([[midnight(17)], [10_000]]);
  });

  test('computes engine rule 13: 10,150 after +1.5 R, then 10,048.50 after −1 R, with figures and counts', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1', { confidence: 80 }),
      filled('s1', '100.00', noon(17)),
      target('s1', '103.00', 1, noon(17)),
      closed('s1', [['103.00', 1]], 1.5, noon(17)),
      opened('s2', { confidence: 60 }),
      filled('s2', '100.00', noon(18)),
      closed('s2', [['98.00', 1]], -1, noon(18), { reason: 'stop' }),
      opened('s3'),
      closed('s3', [], null, noon(18), { reason: 'expired' }),
      opened('s4'),
      closed('s4', [], null, noon(18), { reason: 'cancelled' }),
      marked('2025-11-18', {}),
      opened('s5'),
      filled('s5', '100.00', noon(19)),
      closed('s5', [['98.00', 1]], -1, noon(19), { reason: 'stop' }),
      opened('s6'),
      filled('s6', '100.00', noon(19)),
      opened('s7'),
    );
    const record = liveRecord(entries, 'trend', 'simulated')!;
    expect(record.curve.equity).toEqual([10_000, 10_150, 10_048.5]);
    expect(record.account.slice(0, 2)).toEqual([
      { trade: 0, isTaken: true, risk: 100, balanceBefore: 10_000, balanceAfter: 10_150 },
      { trade: 1, isTaken: true, risk: 101.5, balanceBefore: 10_150, balanceAfter: 10_048.5 },
    ]);
    expect(record.trades[1]).toMatchObject({ cost: 0, closeReason: 'stop' });
    const value = (key: string) => record.statistics.find((one) => one.key === key)!;
    // s5 closed after the last mark, so it is not part of the figures yet.
    expect(value('trades').value).toBe(2);
    expect(value('expectancy').value).toBe(0.25);
    expect(value('winRate')).toMatchObject({ value: null, reason: 'insufficient sample: 2 of 30 trades' });
    expect(value('totalReturn').value).toBeCloseTo(0.00485, 12);
    expect(value('averageMae')).toMatchObject({ value: null, reason: 'the record holds no excursions' });
    expect(record.signals).toEqual({ published: 7, pending: 1, open: 1, closed: 3, expired: 1, cancelled: 1 });
    expect(record.confidence.signals).toBe(2);
    // ((0.8 − 1)² + (0.6 − 0)²) / 2
    expect(record.confidence.brier).toBeCloseTo(0.2, 12);
    expect(record.confidence.bins.map(({ stated, happened, count }) => [stated, happened, count])).toEqual([
      [0.6, 0, 1],
      [0.8, 1, 1],
    ]);
  });

  test('scores each signal by what the confidence of its version is the chance of (engine rule 19)', () => {
    const second = { ...published(), kind: 'strategy.versioned', version: 2, success: 'targetOrGain' } as const;
    const ended = (id: string, netR: number, exit: string) => [
      filled(id, '100.00', noon(17)),
      closed(id, [[exit, 1]], netR, noon(17), { reason: 'time' }),
    ];
    const { entries } = new EntryList().add(
      published(),
      opened('s1', { confidence: 10 }),
      ...ended('s1', 0.5, '101.00'),
      second,
      opened('s2', { confidence: 40, version: 2 }),
      ...ended('s2', 0.5, '101.00'),
      opened('s3', { confidence: 40, version: 2 }),
      ...ended('s3', -0.5, '99.00'),
      marked('2025-11-17', {}),
    );
    expect(liveRecord(entries, 'trend', 'simulated')!.confidence.scored).toEqual([
      { stated: 0.1, isReached: false },
      { stated: 0.4, isReached: true },
      { stated: 0.4, isReached: false },
    ]);
  });

  test('risks 1% × min(1, 10 ÷ n) per trade, with n from the entry of its version', () => {
    const [stream] = published().streams;
    const forty = { ...published(), kind: 'strategy.versioned', version: 2, streams: Array(40).fill(stream) } as const;
    const { entries } = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      closed('s1', [['103.00', 1]], 1.5, noon(17)),
      forty,
      opened('s2', { version: 2 }),
      filled('s2', '100.00', noon(18)),
      closed('s2', [['98.00', 1]], -1, noon(18), { reason: 'stop' }),
    );
    const { account } = liveRecord(entries, 'trend', 'simulated')!;
    expect(account.map(({ risk }) => risk)).toEqual([100, 10_150 * 0.0025]);
  });

  test('ends at 0 at the mark where the account is ruined, and counts no trade after it', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      opened('s2'),
      filled('s2', '100.00', noon(17)),
      closed('s2', [['0.50', 1]], -49.75, noon(17), { reason: 'stop' }),
      marked('2025-11-17', { s1: '-9.00' }),
      closed('s1', [['103.00', 1]], 1.5, noon(18)),
      opened('s3'),
      filled('s3', '100.00', noon(18)),
      closed('s3', [['103.00', 1]], 1.5, noon(18)),
      marked('2025-11-18', {}),
    );
    const record = liveRecord(entries, 'trend', 'simulated')!;
    expect(record.curve.equity).toEqual([10_000, 0]);
    const value = (key: string) => record.statistics.find((one) => one.key === key)!.value;
    expect([value('totalReturn'), value('trades')]).toEqual([-1, 2]);
    // (−49.75 − 54.5) / 2, the second as marked.
    expect(value('expectancy')).toBe(-52.125);
  });

  test('sizes a trade by the balance at the open of the bar of its fill', () => {
    const { entries } = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      opened('s2', { timeframe: '4h' }),
      closed('s1', [['103.00', 1]], 1.5, noon(18)),
      filled('s2', '100.00', '2025-11-18T14:00:00.000Z'),
      opened('s3'),
      filled('s3', '100.00', '2025-11-18T13:00:00.000Z'),
    );
    const record = liveRecord(entries, 'trend', 'simulated')!;
    const risks = record.trades.map(({ opened: { signalId } }, i) => [signalId, record.account[i]!.risk]);
    expect(risks).toEqual([
      ['s1', 100],
      ['s3', 101.5],
      ['s2', 100],
    ]);
  });

  test('counts risk and exposure of positions at the last mark, as known then', () => {
    const list = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      closed('s1', [['103.00', 1]], 1.5, noon(17)),
      opened('s2'),
      filled('s2', '100.00', '2025-11-17T13:00:00.000Z'),
      opened('s3'),
      filled('s3', '100.00', '2025-11-17T14:00:00.000Z'),
      target('s3', '101.00', 0.5, '2025-11-17T15:00:00.000Z'),
      marked('2025-11-17', { s2: '100.00', s3: '101.00' }),
    );
    const then = liveRecord(list.entries, 'trend', 'simulated')!;
    const value = (key: string) => then.statistics.find((one) => one.key === key)!.value;
    expect(value('trades')).toBe(1);
    expect(value('maximumOpenRisk')).toBeCloseTo(0.02, 12);
    // Metals are shut from 22:00 to 23:00: s2 is held 12–22 and 23–24, s3 within that, whole for two hours and half for eight.
    expect(value('exposureTime')).toBeCloseTo(11 / 23, 12);
    expect(value('averageOpenRisk')).toBeCloseTo((0.01 * (11 + 2 + 8 * 0.5)) / 23, 12);
    list.add(closed('s2', [['98.00', 1]], -1, noon(18), { reason: 'stop' }), marked('2025-11-18', {}));
    const history = LogContents.of(list.entries).strategy('trend', 'simulated')!;
    expect(computeLiveRecord(history, midnight(18)).statistics).toEqual(then.statistics);
  });

  test('equals the former record when computed up to an earlier mark', () => {
    const list = new EntryList().add(
      published(),
      opened('s1'),
      filled('s1', '100.00', noon(17)),
      marked('2025-11-17', { s1: '100.80' }),
    );
    const then = liveRecord(list.entries, 'trend', 'simulated')!;
    list.add(closed('s1', [['103.00', 1]], 1.5, noon(18)), marked('2025-11-18', {}));
    const contents = LogContents.of(list.entries);
    const again = computeLiveRecord(contents.strategy('trend', 'simulated')!, midnight(18));
    expect(again.curve).toEqual(then.curve);
    expect(again.statistics).toEqual(then.statistics);
    expect(contents.strategies()).toEqual([{ strategyId: 'trend', market: 'simulated' }]);
  });

  test('up to a mark does not change with a version that is published later', () => {
    const list = new EntryList().add(published(), opened('s1'), filled('s1', '100.00', noon(17)));
    list.add(closed('s1', [['103.00', 1]], 1.5, noon(17)), marked('2025-11-17', {}));
    const then = liveRecord(list.entries, 'trend', 'simulated')!;
    list.issuedAt = noon(18);
    const [instrument, stream] = [published().instruments[0], published().streams[0]];
    list.add({
      ...published(),
      kind: 'strategy.versioned',
      version: 2,
      instruments: [instrument, { ...instrument, symbol: 'BTCUSD', session: 'always' }],
      streams: [stream, { ...stream, symbol: 'BTCUSD' }],
    });
    const contents = LogContents.of(list.entries);
    for (const asOf of [midnight(18), Number.POSITIVE_INFINITY]) {
      const again = computeLiveRecord(contents.strategy('trend', 'simulated', asOf)!, midnight(18));
      expect(again.statistics).toEqual(then.statistics);
      expect(again.periodsPerYear).toBe(261);
    }
  });

  test('ignores the session of a partner', () => {
    const partner = { ...published().instruments[0], symbol: 'BTCUSD', session: 'always' } as const;
    const pair = { ...published(), instruments: [...published().instruments, partner] };
    expect(liveRecord(new EntryList().add(pair).entries, 'trend', 'simulated')!.periodsPerYear).toBe(261);
    const both = { ...pair, streams: [...pair.streams, { ...published().streams[0], symbol: 'BTCUSD' }] as const };
    expect(liveRecord(new EntryList().add(both).entries, 'trend', 'simulated')!.periodsPerYear).toBe(365);
  });
});
