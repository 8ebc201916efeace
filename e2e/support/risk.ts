import { RISK_DEFAULTS, type RiskSettings, type RiskStatus } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';

const STATED_AT = new Date(Date.now() - 3 * DAY_MS).toISOString();

/** Risk settings of the member that the stand-in signs in. */
export const RISK_SETTINGS: RiskSettings = {
  ...RISK_DEFAULTS,
  equity: 24_397.95,
  equityStatedAt: STATED_AT,
  savedAt: STATED_AT,
};

/** What that member has lost and risks. */
export const RISK_STATUS: RiskStatus = {
  market: 'simulated',
  currency: 'USD',
  trades: 41,
  openPositions: 3,
  value: 24_121.4,
  lostToday: 61.2,
  drawdown: 0.031,
  portfolioRisk: 0.023,
  ifFilled: 0.02,
};
