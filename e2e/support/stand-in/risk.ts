import { RISK_DEFAULTS, type RiskSettings } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';

const STATED_AT = new Date(Date.now() - 3 * DAY_MS).toISOString();

/** Risk settings of the member that the stand-in logs in. */
export const RISK_SETTINGS: RiskSettings = {
  ...RISK_DEFAULTS,
  equity: 24_397.95,
  equityStatedAt: STATED_AT,
  savedAt: STATED_AT,
};

/** Returns the risk settings of a scenario's member: a new one has saved none. */
export const getRiskSettings = (scenario: string): RiskSettings =>
  scenario === 'new member' ? { ...RISK_DEFAULTS, equityStatedAt: STATED_AT, savedAt: null } : RISK_SETTINGS;
