import type { StatisticView } from '@sealtick/contract';
import { deflateSharpe, type EquityCurve, type Statistic, toTrials } from '@sealtick/engine';

/** A record with what its deflated Sharpe ratio is computed from. */
export interface DeflatedRecord {
  readonly strategyId: string;
  readonly curve: EquityCurve;
  readonly periodsPerYear: number;
  readonly statistics: readonly Pick<Statistic, 'key' | 'value' | 'reason'>[];
}

/** Returns the deflated Sharpe ratio of a record that has a Sharpe ratio; null for others and without known trials. */
export function computeDeflatedSharpe({ strategyId, curve, periodsPerYear, statistics }: DeflatedRecord) {
  const trials = toTrials(strategyId);
  const value = (wanted: Statistic['key']) => statistics.find(({ key }) => key === wanted)?.value ?? null;
  const count = value('trades');
  return trials === null || count === null || value('sharpeRatio') === null
    ? null
    : deflateSharpe(curve, count, periodsPerYear, trials);
}

/** Returns the deflated Sharpe ratio as a figure of the record; none without known trials. */
export function deflatedSharpeView(record: DeflatedRecord): StatisticView[] {
  const trials = toTrials(record.strategyId);
  if (trials === null) return [];
  const deflated = computeDeflatedSharpe(record);
  const best = deflated?.bestOfTrials ?? null;
  const reason = record.statistics.find(({ key }) => key === 'sharpeRatio')?.reason ?? 'no variance';
  return [
    {
      key: 'deflatedSharpeRatio',
      label: 'Deflated Sharpe (DSR)',
      definition:
        `Probability that the true Sharpe ratio exceeds what the best of ${trials.count} sets of rules without any edge ` +
        `would show${best === null ? '' : `, ${best.toFixed(2)}`}. ${trials.count} sets were tried for this strategy.`,
      unit: 'fraction',
      value: deflated?.probability ?? null,
      interval: null,
      intervalReason: null,
      reason: deflated === null ? reason : null,
      isHeadline: false,
    },
  ];
}
