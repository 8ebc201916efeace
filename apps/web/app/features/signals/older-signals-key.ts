import { getAddress, reads } from '@sealtick/contract';
import type { SignalConditions } from './signals.queries.ts';

/** Begins the keys of the lists of older signals, which are read page by page. */
export const OLDER_SIGNALS = 'older signals';

/** Returns what the read of all signals takes that meet the conditions. */
export const olderSignalsInput = (strategyId: string | null, conditions: SignalConditions) =>
  strategyId === null ? conditions : { strategy: strategyId, ...conditions };

/** Returns the key of their query. */
export const olderSignalsKey = (strategyId: string | null, conditions: SignalConditions): [string, string] => [
  OLDER_SIGNALS,
  getAddress(reads.signals.list, olderSignalsInput(strategyId, conditions)),
];
