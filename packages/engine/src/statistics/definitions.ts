import { ACTIVITY_DEFINITIONS } from './definitions/activity-definitions.ts';
import type { Definition } from './definitions/definition.ts';
import { DRAWDOWN_DEFINITIONS, LONGEST_DRAWDOWN } from './definitions/drawdown-definitions.ts';
import { EXPOSURE_TIME, OPEN_RISK_DEFINITIONS } from './definitions/open-risk-definitions.ts';
import { RETURN_DEFINITIONS } from './definitions/return-definitions.ts';
import { TRADE_DEFINITIONS } from './definitions/trade-definitions.ts';
import { TRADE_PATH_DEFINITIONS } from './definitions/trade-path-definitions.ts';

/** Order of the figures of stored backtests. */
const table = {
  ...RETURN_DEFINITIONS,
  ...TRADE_DEFINITIONS,
  exposureTime: EXPOSURE_TIME,
  longestDrawdown: LONGEST_DRAWDOWN,
  ...OPEN_RISK_DEFINITIONS,
  ...DRAWDOWN_DEFINITIONS,
  ...TRADE_PATH_DEFINITIONS,
  ...ACTIVITY_DEFINITIONS,
} satisfies Record<string, Definition>;

export type StatisticKey = keyof typeof table;

/** Every figure in display order. The deflated Sharpe ratio is separate, because it needs the trials of a strategy. */
export const DEFINITIONS: Readonly<Record<StatisticKey, Definition>> = table;
