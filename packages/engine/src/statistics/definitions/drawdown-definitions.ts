import type { StatisticsContext } from '../context.ts';
import { drawdownDurations, ulcerIndex } from '../drawdown.ts';
import { conditionalValueAtRisk, valueAtRisk } from '../tail-risk.ts';
import type { Definition } from './definition.ts';
import { NEVER, NO_SAMPLE, ONE_TRADE, RISK_SAMPLE } from './samples.ts';

const duration = (pick: keyof NonNullable<ReturnType<typeof drawdownDurations>>) => (context: StatisticsContext) => {
  const value = drawdownDurations(context.curve)?.[pick];
  return typeof value === 'number' ? value : null;
};

/** A curve that is flat or only rises. */
const NO_FALL = 'none';

export const LONGEST_DRAWDOWN = {
  label: 'Longest drawdown',
  definition: 'From a peak until it was reached again, calendar days; an open one counts to the last mark.',
  unit: 'days',
  ...NO_SAMPLE,
  undefinedWhen: NO_FALL,
  compute: duration('longestDays'),
} satisfies Definition;

/** Figures of the depth and duration of drawdowns, and of the worst days. */
export const DRAWDOWN_DEFINITIONS = {
  peakToTrough: {
    label: 'Deepest drawdown, peak to trough',
    definition: 'Calendar days from the peak to the lowest point of the deepest fall.',
    unit: 'days',
    ...NO_SAMPLE,
    undefinedWhen: NO_FALL,
    compute: duration('peakToTroughDays'),
  },
  troughToRecovery: {
    label: 'Deepest drawdown, trough to recovery',
    definition: 'Calendar days from the lowest point until the peak was reached again.',
    unit: 'days',
    ...NO_SAMPLE,
    undefinedWhen: ({ curve }) => (drawdownDurations(curve) === null ? NO_FALL : 'not recovered'),
    compute: duration('troughToRecoveryDays'),
  },
  timeUnderWater: {
    label: 'Time under water',
    definition: 'Share of the record between a peak and its recovery.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: NO_FALL,
    compute: duration('timeUnderWater'),
  },
  recoveryFactor: {
    label: 'Recovery factor',
    definition: 'Net profit over the deepest fall in money.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no drawdown',
    compute: ({ curve: { equity } }) => {
      let peak = equity[0] ?? 0;
      let deepest = 0;
      for (const value of equity) {
        peak = Math.max(peak, value);
        deepest = Math.max(deepest, peak - value);
      }
      return deepest === 0 ? null : (equity[equity.length - 1]! - equity[0]!) / deepest;
    },
  },
  ulcerIndex: {
    label: 'Ulcer index',
    definition: 'Root mean square of the drawdowns over all marks.',
    unit: 'fraction',
    ...NO_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ curve }) => ulcerIndex(curve.equity),
  },
  valueAtRisk95: {
    label: 'Value at risk, 95%, daily',
    definition: 'Historical: the 5% quantile of the daily returns, linear between order statistics.',
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns }) => valueAtRisk(returns),
  },
  conditionalValueAtRisk95: {
    label: 'Conditional value at risk, 95%, daily',
    definition: 'Historical: mean loss of the days at or beyond the value at risk.',
    unit: 'fraction',
    ...RISK_SAMPLE,
    undefinedWhen: NEVER,
    compute: ({ returns }) => conditionalValueAtRisk(returns),
  },
} satisfies Record<string, Definition>;
