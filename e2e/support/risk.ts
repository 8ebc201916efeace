import { RISK_DEFAULTS, type RiskSettings } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';

const STATED_AT = new Date(Date.now() - 3 * DAY_MS).toISOString();

/** Risk settings of the member that the stand-in signs in. */
export const RISK_SETTINGS: RiskSettings = {
  ...RISK_DEFAULTS,
  equity: 24_397.95,
  equityStatedAt: STATED_AT,
  savedAt: STATED_AT,
};
