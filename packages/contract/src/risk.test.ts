import { expect, test } from 'vitest';
import { RiskLimitsInput } from './risk.ts';
import { openRiskLimits, RISK_DEFAULTS, toRiskLevel } from './risk-limits.ts';

test('the defaults and every step of the ranges are valid', () => {
  expect(RiskLimitsInput.parse(RISK_DEFAULTS)).toEqual(RISK_DEFAULTS);
  for (let tenths = 5; tenths <= 100; tenths++)
    RiskLimitsInput.parse({ ...RISK_DEFAULTS, maxRiskPerTrade: tenths / 1000 });
  for (let percent = 5; percent <= 25; percent++)
    RiskLimitsInput.parse({ ...RISK_DEFAULTS, maxDrawdown: percent / 100, ...openRiskLimits(percent / 100) });
  for (let percent = 1; percent <= 20; percent++)
    RiskLimitsInput.parse({ ...RISK_DEFAULTS, maxOpenRisk: percent / 100 });
  for (let halves = 1; halves <= 40; halves++) RiskLimitsInput.parse({ ...RISK_DEFAULTS, maxGroupRisk: halves / 200 });
});

test.each([
  ['maxRiskPerTrade', 0.004, 'must be from 0.005 to 0.1 in steps of 0.001'],
  ['maxRiskPerTrade', 0.101, 'must be from 0.005 to 0.1 in steps of 0.001'],
  ['maxRiskPerTrade', 0.0205, 'must be from 0.005 to 0.1 in steps of 0.001'],
  ['maxDrawdown', 0.26, 'must be from 0.05 to 0.25 in steps of 0.01'],
  ['maxDrawdown', 0.125, 'must be from 0.05 to 0.25 in steps of 0.01'],
  ['equity', 0, 'must be from 1 to 1000000000 in steps of 0.01'],
  ['maxDailyLoss', 0.5, 'must be from 1 to 1000000000 in steps of 0.01'],
] as const)('%s %d is refused with what would be right', (field, value, message) => {
  const { error } = RiskLimitsInput.safeParse({ ...RISK_DEFAULTS, [field]: value });
  expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[[field], message]]);
});

test.each([
  [0.02, 0.1, 'conservative'],
  [0.021, 0.1, 'balanced'],
  [0.02, 0.11, 'balanced'],
  [0.05, 0.15, 'balanced'],
  [0.051, 0.05, 'aggressive'],
  [0.005, 0.16, 'aggressive'],
] as const)('risk %d and drawdown %d are %s', (maxRiskPerTrade, maxDrawdown, level) => {
  expect(toRiskLevel({ maxRiskPerTrade, maxDrawdown })).toBe(level);
});

test.each([
  [0.1, 'conservative'],
  [0.02 + 0.02 + 0.02 + 0.02 + 0.02, 'conservative'],
  [0.101, 'balanced'],
  [0.22, 'aggressive'],
] as const)('cautious settings with %d at risk in open positions are %s', (openRisk, level) => {
  expect(toRiskLevel(RISK_DEFAULTS, openRisk)).toBe(level);
});

test('the limits of open risk follow the maximum drawdown, up to 20%', () => {
  expect(openRiskLimits(0.13)).toEqual({ maxOpenRisk: 0.13, maxGroupRisk: 0.065 });
  expect(openRiskLimits(0.25)).toEqual({ maxOpenRisk: 0.2, maxGroupRisk: 0.1 });
});
