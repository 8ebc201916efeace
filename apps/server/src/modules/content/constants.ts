import type { Values } from '@sealtick/content';
import { RISK_DEFAULTS, RISK_RANGES } from '@sealtick/contract';
import {
  BREAK_EVEN_R,
  CALIBRATED_FROM,
  KELLY_TRADES,
  riskFraction,
  STARTING_BALANCE,
  STRATEGIES,
} from '@sealtick/engine';

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** Values of the constants that a document may name, taken from the code that acts by them. */
export const CONSTANTS: Values['constants'] = {
  startingBalance: STARTING_BALANCE.toLocaleString('en-GB'),
  modelRisk: percent(riskFraction(1)),
  calibratedFrom: String(CALIBRATED_FROM),
  kellyTrades: String(KELLY_TRADES),
  strategies: String(STRATEGIES.length),
  breakEvenR: String(BREAK_EVEN_R),
  minRisk: percent(RISK_RANGES.maxRiskPerTrade.min),
  maxRisk: percent(RISK_RANGES.maxRiskPerTrade.max),
  defaultRisk: percent(RISK_DEFAULTS.maxRiskPerTrade),
};
