import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import { type PracticeRow, recordView } from '@sealtick/server/testing/practice';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const SYMBOLS = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'US500', 'GER40', 'BTCUSD', 'ETHUSD', 'AUDUSD', 'WTI'];
/** Results of a finished session and of one with three rounds; null was not filled, `none` not traded. */
const RESULTS = [1.86, -1.04, -1.02, 'none', 0.41, -1.06, 2.71, null, -1.03, -1.01, -1.05, 1.92, -1.02] as const;

const getRow = (result: (typeof RESULTS)[number], index: number): PracticeRow => {
  const netR = typeof result === 'number' ? result : null;
  return {
    accountId: 'a',
    session: index < 10 ? 31_415 : 27_182,
    round: 1 + (index % 10),
    symbol: SYMBOLS[index % 10]!,
    plan: result === 'none' ? null : { side: index % 3 === 0 ? 'short' : 'long', entry: 100, stop: 99, target: 102 },
    closeReason:
      netR === null ? (result === null ? 'expired' : null) : netR > 1 ? 'target' : netR > 0 ? 'time' : 'stop',
    netR,
    randomR: -0.08 + 0.01 * (index % 4),
    strategyR: index === 0 ? null : index % 3 === 0 ? 0.42 : 0,
    decidedAt: new Date(STARTED_AT - 2 * DAY_MS + index * MINUTE_MS),
  };
};

/** Returns the record of the member of a scenario: two sessions of a subscriber, nothing of others. */
export const getPractice = (scenario: Scenario, listed: Parameters<typeof recordView>[1]) =>
  recordView(scenario === 'subscriber' ? RESULTS.map(getRow).toReversed() : [], listed);
