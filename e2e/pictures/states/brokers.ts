import { inEach, type View } from '../view.ts';

const path = '/broker-setup';

/** Accounts at brokers. */
export const brokerStates: readonly View[] = [
  ...inEach('broker-setup', path, ['full', 'logged in', 'new member', 'subscriber', 'stopped account', 'failing']),
  { name: 'broker-setup-oanda', path: `${path}?broker=oanda`, scenario: 'subscriber' },
  { name: 'broker-setup-silent', path: `${path}?broker=metatrader-4`, scenario: 'subscriber' },
  { name: 'broker-setup-drawdown', path: `${path}?broker=binance`, scenario: 'subscriber' },
  { name: 'broker-setup-bridge', path: `${path}?broker=metatrader-5`, scenario: 'subscriber' },
  {
    name: 'broker-setup-okx',
    path: `${path}?broker=okx`,
    scenario: 'new member',
    act: (page) => page.getByRole('switch', { name: 'Enable Automated Trading' }).click(),
  },
  {
    name: 'broker-setup-live',
    path: `${path}?broker=oanda`,
    scenario: 'new member',
    act: async (page) => {
      await page.getByText('Live Account').click();
      await page.getByRole('switch', { name: 'Enable Automated Trading' }).click();
    },
  },
];
