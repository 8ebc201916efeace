import { RISK_DEFAULTS } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { changedNames } from '../../lib/forms/changed-names.ts';
import { percentRange, RISK_NAMES, readForm, readPercent, toForm } from './risk-form.ts';

const form = toForm(RISK_DEFAULTS);

test('shows settings as amounts and percentages, and reads them back', () => {
  expect(form).toMatchObject({ equity: '10,000', riskPercent: 2, maxDailyLoss: '500', drawdownPercent: 10 });
  expect(readForm(form)).toEqual({ limits: RISK_DEFAULTS, problems: {} });
  const changed = { ...form, equity: '24 397.95', riskPercent: 0.7, drawdownPercent: 7, groupRiskPercent: 3.5 };
  expect(readForm(changed).limits).toMatchObject({
    equity: 24_397.95,
    maxRiskPerTrade: 0.007,
    maxDrawdown: 0.07,
    maxGroupRisk: 0.035,
  });
  expect(toForm({ ...RISK_DEFAULTS, equity: 24_397.5 }).equity).toBe('24,397.50');
  expect(toForm({ ...RISK_DEFAULTS, maxDailyLoss: 1_000 }).maxDailyLoss).toBe('1,000');
  expect(readForm({ ...form, maxDailyLoss: '500,50' }).limits).toMatchObject({ maxDailyLoss: 500.5 });
});

test.each(['', 'x', '0', '-5', '1e3', '0.999', '10.555', '1000000001'])('%j is not an amount', (equity) => {
  expect(readForm({ ...form, equity })).toEqual({
    limits: null,
    problems: { equity: 'Enter an amount from 1 to 1,000,000,000, with at most two decimals.' },
  });
});

test('a percentage is inside its range, in steps', () => {
  const range = percentRange('maxRiskPerTrade');
  expect(range).toEqual({ min: 0.5, max: 10, step: 0.1 });
  expect(percentRange('maxDrawdown')).toEqual({ min: 5, max: 25, step: 1 });
  expect(percentRange('maxOpenRisk')).toEqual({ min: 1, max: 20, step: 1 });
  expect(percentRange('maxGroupRisk')).toEqual({ min: 0.5, max: 20, step: 0.5 });
  for (const text of [' 2.3 ', '2.3%']) expect(readPercent(text, range)).toEqual({ value: 2.3 });
  for (const text of ['', '0.4', '10.1', '2.05', 'x'])
    expect(readPercent(text, range)).toEqual({ problem: 'Enter 0.5 to 10 in steps of 0.1.' });
});

test('names what differs from the saved settings', () => {
  expect(changedNames(form, form, RISK_NAMES)).toEqual([]);
  expect(changedNames({ ...form, riskPercent: 1, restatesEquity: true }, form, RISK_NAMES)).toEqual([
    'risk per trade',
    'equity stated again',
  ]);
});
