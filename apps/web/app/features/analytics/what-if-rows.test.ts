import { expect, test } from 'vitest';
import { readRiskPercent, whatIfRows } from './what-if-rows.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 2);
const trade = (day: number, netR: number, strategyId: string) => {
  const at = START + day * DAY;
  const closed = { decidedAt: at + 7_200_000, closedAt: at + 7_200_000, netR };
  return {
    fillBar: at,
    fillKnownAt: at + 3_600_000,
    filledAt: at + 3_600_000,
    ...closed,
    riskFraction: 0.02,
    session: 'fx' as const,
    notionalPerRisk: 50,
    plannedRewardRisk: 2,
    opened: { signalId: `s${day}`, strategyId, symbol: 'EURUSD', timeframe: '1h' as const, side: 'long' as const },
    exits: [{ at: at + 7_200_000, time: at + 7_200_000, weight: 1 }],
    openTimes: [],
    openR: [],
    presentR: null,
  };
};
/** +1.5 R, then −1 R: 10,300 and 10,094 at 2%. */
const REPLAY = {
  trades: [trade(1, 1.5, 'trend'), trade(2, -1, 'breakout')],
  equity: [{ since: START, equity: 10_000, equityStatedAt: START, currency: 'USD' }],
  fraction: 0.02,
  maxDrawdown: 0.1,
  now: START + 3 * DAY,
};
const valueWith = (percent: number | null, without: readonly string[] = []) =>
  whatIfRows(REPLAY, { percent, without }, 'USD').find(({ name }) => name === 'Value');

test('shows the record as it was beside the changed one', () => {
  expect(valueWith(null)).toMatchObject({ before: '10,094.00\u00a0USD', after: '10,094.00\u00a0USD' });
  expect(valueWith(1)).toMatchObject({ before: '10,094.00\u00a0USD', after: '10,048.50\u00a0USD' });
  expect(valueWith(null, ['breakout'])).toMatchObject({ after: '10,300.00\u00a0USD' });
  expect(valueWith(null, ['breakout', 'trend'])).toMatchObject({ after: '10,000.00\u00a0USD' });
});

test('takes a percentage from 0.5 to 10, and says what is wrong with another', () => {
  expect(readRiskPercent('2.5')).toEqual({ value: 2.5 });
  expect(readRiskPercent('2,5')).toEqual({ value: 2.5 });
  for (const text of ['', '11', '0', 'two']) expect(readRiskPercent(text)).toHaveProperty('problem');
});
