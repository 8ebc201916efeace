import type { SessionId } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Decimal, Instant, LogEntry, type StrategyPublished } from './log-entry.ts';

type LoggedSession = z.infer<typeof StrategyPublished>['instruments'][number]['session'];
// Both ways assignable: a session the engine learns must be one the log can say.
const sessionsAgree: [LoggedSession] extends [SessionId]
  ? [SessionId] extends [LoggedSession]
    ? true
    : false
  : false = true;

const HASH = 'ab'.repeat(32);
const BAR = '2025-11-20T11:05:00.000Z';

const leaf = { v: 1, index: 7, market: 'simulated', issuedAt: '2025-11-20T11:05:00.123Z', salt: HASH };
const strategy = {
  ...leaf,
  id: 'trend',
  version: 1,
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'EURUSD', timeframe: '5m', anchor: BAR }],
  instruments: [
    {
      symbol: 'EURUSD',
      tick: '0.00001',
      costs: { spread: '0.00006', slippage: '0.00001', commission: '0', swapLong: '0.00005', swapShort: '-0.00002' },
      session: 'always',
    },
  ],
};
const opened = {
  ...leaf,
  kind: 'signal.opened',
  signalId: 's1',
  strategyId: 'trend',
  version: 1,
  symbol: 'EURUSD',
  timeframe: '5m',
  side: 'long',
  type: 'market',
  entry: '1.10000',
  stop: '1.09900',
  targets: [
    { price: '1.10040', weight: 0.5 },
    { price: '1.10140', weight: 0.5 },
  ],
  confidence: 71,
  confidenceN: 120,
  barCloseAt: BAR,
  validUntil: '2025-11-20T11:10:00.000Z',
  grade: 2,
  noteSha256: HASH,
};
const updated = { ...leaf, kind: 'signal.updated', signalId: 's1', barCloseAt: BAR, price: '1.10010' };
const closed = {
  ...leaf,
  kind: 'signal.closed',
  signalId: 's1',
  reason: 'stop',
  barCloseAt: BAR,
  exits: [{ price: '1.09900', weight: 1 }],
  cost: '0.00007',
  netR: -1.17,
};

describe('A log entry', () => {
  test.each([
    ['a strategy published', { ...strategy, kind: 'strategy.published' }],
    ['a strategy with a new version', { ...strategy, kind: 'strategy.versioned' }],
    ['a strategy retired', { ...strategy, kind: 'strategy.retired' }],
    [
      'a backtest recorded',
      {
        ...leaf,
        kind: 'backtest.recorded',
        strategyId: 's',
        version: 1,
        from: BAR,
        to: BAR,
        inputsSha256: 'a'.repeat(64),
        resultSha256: 'b'.repeat(64),
      },
    ],
    ['a signal opened', opened],
    ['a signal filled', { ...updated, change: 'filled' }],
    ['a target reached', { ...updated, change: 'target', weight: 0.5, target: 1 }],
    ['a stop moved', { ...updated, change: 'stopMoved', stop: '1.10000' }],
    ['a signal closed', closed],
    ['a signal expired', { ...closed, reason: 'expired', exits: [], cost: '0', netR: null }],
    [
      'a day marked',
      { ...leaf, kind: 'day.marked', date: '2025-11-19', marks: [{ signalId: 's1', price: '1.10020' }] },
    ],
    [
      'a day marked at a price below 0',
      { ...leaf, kind: 'day.marked', date: '2020-04-20', marks: [{ signalId: 's1', price: '-37.63' }] },
    ],
    ['a correction', { ...leaf, kind: 'correction', of: 3, field: 'entry', reason: 'The provider withdrew the bar.' }],
    ['an alert', { ...leaf, kind: 'market.alert', symbol: 'EURUSD', reason: 'A release at 12:30.' }],
    ['an alert of no symbol', { ...leaf, kind: 'market.alert', reason: 'A release at 12:30.' }],
    [
      'an alert before a release',
      { ...leaf, kind: 'market.alert', currency: 'USD', releaseAt: '2025-11-20T12:30:00.000Z', reason: 'Payrolls.' },
    ],
    ['a restore', { ...leaf, kind: 'log.restored', checkpoint: 'example.com/log\n1\n' }],
  ])('may be %s', (_what, entry) => {
    expect(LogEntry.parse(entry)).toEqual(entry);
  });

  test.each([
    ['an unknown kind', { ...opened, kind: 'signal.forgotten' }],
    ['a field of no meaning', { ...opened, memberName: 'Ann' }],
    ['a field of another change', { ...updated, change: 'filled', stop: '1.1' }],
    ['a target without its number', { ...updated, change: 'target', weight: 0.5 }],
    ['a price as a number', { ...opened, entry: 1.1 }],
    ['a price with two signs', { ...opened, entry: '--1.1' }],
    ['a price with an exponent', { ...opened, entry: '1e-5' }],
    ['no target', { ...opened, targets: [] }],
    ['index 0', { ...opened, index: 0 }],
    ['another version of the form', { ...opened, v: 2 }],
    ['a short salt', { ...opened, salt: 'ab' }],
    ['a time without milliseconds', { ...opened, issuedAt: '2025-11-20T11:05:00Z' }],
    ['a time in a zone', { ...opened, issuedAt: '2025-11-20T12:05:00.000+01:00' }],
    ['a day that never was', { ...leaf, kind: 'day.marked', date: '2025-02-30', marks: [] }],
    ['an R of seven decimals', { ...closed, netR: -1.1700001 }],
    ['an R that is not a number', { ...closed, netR: Number.NaN }],
    ['a trade without R', { ...closed, netR: null }],
    ['an expired signal with an exit', { ...closed, reason: 'expired', netR: null }],
    ['a confidence above 100', { ...opened, confidence: 101 }],
  ])('is rejected with %s', (_what, entry) => {
    expect(LogEntry.safeParse(entry).success).toBe(false);
  });

  test('has the sessions of the engine', () => {
    expect(sessionsAgree).toBe(true);
  });
});

test.each(['0', '-0.5', '12.340', '100'])('accepts the decimal "%s"', (text) => {
  expect(Decimal.safeParse(text).success).toBe(true);
});

test.each(['', '.5', '1.', '01', '+1', '1e5', '1,5', 'NaN'])('rejects the decimal "%s"', (text) => {
  expect(Decimal.safeParse(text).success).toBe(false);
});

test('accepts a time in the format of Date.toISOString()', () => {
  const text = new Date(Date.UTC(2025, 1, 28, 23, 59, 59, 999)).toISOString();
  expect(Instant.parse(text)).toBe(text);
});
