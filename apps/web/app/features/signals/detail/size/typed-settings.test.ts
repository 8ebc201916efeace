import { expect, test } from 'vitest';
import { typedSettings } from './typed-settings.ts';

test('A decimal comma in the risk of a trade is a decimal comma', () => {
  const account = { balance: '10,000', currency: 'EUR', risk: '0,5' } as const;
  expect(typedSettings(account, 0)).toMatchObject({ equity: 10_000, maxRiskPerTrade: 0.005 });
});
