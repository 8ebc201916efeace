import type { StatisticsTrade } from '../context.ts';

/** Returns a trade of one bar in a market that never closes: in at its open, out and known at its close, 1 R at 1% risk. */
export function closedTrade(from: number, to: number, more: Partial<StatisticsTrade> = {}): StatisticsTrade {
  return {
    fillBar: from,
    fillKnownAt: to,
    filledAt: from,
    closedAt: to,
    decidedAt: to,
    exits: [{ time: to, weight: 1 }],
    notionalPerRisk: 50,
    session: 'always',
    riskFraction: 0.01,
    netR: 1,
    plannedRewardRisk: 1.5,
    maeR: -0.5,
    mfeR: 1.2,
    ...more,
  };
}
