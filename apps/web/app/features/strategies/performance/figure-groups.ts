import type { StatisticView } from '@sealtick/contract';

/** Groups of the figures below the tiles, each in its order. */
export const FIGURE_GROUPS = [
  {
    title: 'Return and risk',
    keys: [
      'totalReturn',
      'cagr',
      'volatility',
      'sharpeRatio',
      'sortinoRatio',
      'calmarRatio',
      'probabilisticSharpeRatio',
      'deflatedSharpeRatio',
      'minimumTrackRecordLength',
      'valueAtRisk95',
      'conditionalValueAtRisk95',
      'profitableMonths',
    ],
  },
  {
    title: 'Drawdown',
    keys: [
      'maxDrawdown',
      'closedDrawdown',
      'longestDrawdown',
      'peakToTrough',
      'troughToRecovery',
      'timeUnderWater',
      'recoveryFactor',
      'ulcerIndex',
    ],
  },
  {
    title: 'Trades',
    keys: [
      'trades',
      'winRate',
      'profitFactor',
      'expectancy',
      'expectancyRatio',
      'avgRR',
      'payoffRatio',
      'averageMae',
      'averageMfe',
      'systemQualityNumber',
      'kellyFraction',
      'averageHoldingTime',
      'tradesPerWeek',
      'bestTrade',
      'worstTrade',
      'averageHoldingPeriodReturn',
      'geometricHoldingPeriodReturn',
      'streakZScore',
    ],
  },
  {
    title: 'Exposure, open risk and leverage',
    keys: ['exposureTime', 'averageOpenRisk', 'maximumOpenRisk', 'averageLeverage', 'maximumLeverage'],
  },
] as const;

const POSITIONS: readonly string[] = FIGURE_GROUPS[3].keys.slice(1);

/** Whether a figure is one of the twelve tiles: the figures shown first, without open risk and leverage. */
export const isTile = ({ isHeadline, key }: Pick<StatisticView, 'isHeadline' | 'key'>) =>
  isHeadline && !POSITIONS.includes(key);

/** Returns the figures that are not tiles, by group. Groups without figures are left out. */
export function groupedFigures(statistics: readonly StatisticView[]) {
  return FIGURE_GROUPS.map(({ title, keys }) => ({
    title,
    figures: keys.flatMap((key) => statistics.filter((figure) => figure.key === key && !isTile(figure))),
  })).filter(({ figures }) => figures.length > 0);
}
