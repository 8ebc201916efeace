import { expect, test } from 'vitest';
import { changedNames } from '../../lib/forms/changed-names.ts';
import { ACCOUNT_NAMES, readCaps, toAccountForm } from './account-form.ts';

const form = toAccountForm({
  tradeMode: 'automated',
  caps: { ordersPerDay: 20, lossPerDay: 250.5 },
  sharesSlippage: false,
});

test('shows limits as typed, empty for none, and reads them back', () => {
  expect(form).toEqual({ isAutomated: true, ordersPerDay: '20', lossPerDay: '250.5', sharesSlippage: false });
  expect(readCaps(form)).toEqual({ caps: { ordersPerDay: 20, lossPerDay: 250.5 }, problems: {} });
  const none = toAccountForm({
    tradeMode: 'manual',
    caps: { ordersPerDay: null, lossPerDay: null },
    sharesSlippage: true,
  });
  expect(none).toEqual({ isAutomated: false, ordersPerDay: '', lossPerDay: '', sharesSlippage: true });
  expect(readCaps(none).caps).toEqual({ ordersPerDay: null, lossPerDay: null });
  expect(readCaps({ ...form, lossPerDay: '1,250 ' }).caps?.lossPerDay).toBe(1_250);
});

test.each(['0', '1001', '2.5', '-1', 'many', '1e2'])('%j is not a number of orders', (ordersPerDay) => {
  expect(readCaps({ ...form, ordersPerDay })).toEqual({
    caps: null,
    problems: { ordersPerDay: 'Enter a whole number from 1 to 1,000, or nothing.' },
  });
});

test.each(['0', '10000001', '1.234', '-5', 'x'])('%j is not a loss', (lossPerDay) => {
  expect(readCaps({ ...form, lossPerDay }).caps).toBeNull();
});

test('names what differs from the saved settings', () => {
  expect(changedNames(form, form, ACCOUNT_NAMES)).toEqual([]);
  expect(changedNames({ ...form, isAutomated: false, lossPerDay: '' }, form, ACCOUNT_NAMES)).toEqual([
    'trade mode',
    'loss per day',
  ]);
});
