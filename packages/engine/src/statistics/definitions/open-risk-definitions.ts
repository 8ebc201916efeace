import { exposureTime } from '../exposure.ts';
import type { Definition } from './definition.ts';
import { ONE_TRADE } from './samples.ts';

const finite = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? value : null);

export const EXPOSURE_TIME = {
  label: 'Exposure',
  definition:
    'Open hours with at least one position, from fill to last exit, over the hours in which one of its markets is open.',
  unit: 'fraction',
  ...ONE_TRADE,
  undefinedWhen: 'market never open',
  compute: ({ trades, held, to, hours }) => {
    const closed = trades.map(({ filledAt, closedAt, session }) => ({ from: filledAt, to: closedAt, session }));
    const open = held.map(({ filledAt, session }) => ({ from: filledAt, to, session }));
    return exposureTime([...closed, ...open], hours.totalMs);
  },
} satisfies Definition;

/** Figures of the risk of simultaneous positions. */
export const OPEN_RISK_DEFINITIONS = {
  averageOpenRisk: {
    label: 'Open risk, average',
    definition:
      'Sum of the risk fractions of all positions held, each by the share still held and as it was sized, averaged over open hours.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'market never open',
    compute: ({ openRisk }) => finite(openRisk?.averageRisk),
  },
  maximumOpenRisk: {
    label: 'Open risk, maximum',
    definition:
      'The greatest such sum at one time: what the account loses if every stop is hit, before gaps and costs.',
    unit: 'fraction',
    ...ONE_TRADE,
    undefinedWhen: 'market never open',
    compute: ({ openRisk }) => finite(openRisk?.maximumRisk),
  },
  averageLeverage: {
    label: 'Gross leverage, average',
    definition:
      'Notional of all positions held (money at risk × fill price / stop distance) over equity at the last mark, averaged over open hours.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no stop to size by',
    compute: ({ openRisk }) => finite(openRisk?.averageLeverage),
  },
  maximumLeverage: {
    label: 'Gross leverage, maximum',
    definition: 'The greatest such quotient at one time.',
    unit: 'ratio',
    ...ONE_TRADE,
    undefinedWhen: 'no stop to size by',
    compute: ({ openRisk }) => finite(openRisk?.maximumLeverage),
  },
} satisfies Record<string, Definition>;
