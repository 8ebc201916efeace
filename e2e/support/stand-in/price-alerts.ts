import type { PriceAlert, PushSetup } from '@sealtick/contract';
import type { Scenario } from './scenario-names.ts';

const ALERTS: readonly PriceAlert[] = [
  {
    id: 'pa_gold',
    symbol: 'XAUUSD',
    direction: 'above',
    level: '2400.000',
    note: 'Old high',
    createdAt: '2026-09-04T12:00:00.000Z',
    firedAt: null,
    firedPrice: null,
  },
  {
    id: 'pa_euro',
    symbol: 'EURUSD',
    direction: 'below',
    level: '1.08000',
    note: null,
    createdAt: '2026-09-03T12:00:00.000Z',
    firedAt: '2026-09-04T13:00:00.000Z',
    firedPrice: '1.08000',
  },
];

/** Returns the price alerts of a member. */
export const getPriceAlerts = (scenario: Scenario): PriceAlert[] => (scenario === 'subscriber' ? [...ALERTS] : []);

/** What a browser needs to register for push: a valid point of the curve. */
export const PUSH_SETUP: PushSetup = {
  publicKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  devices: [],
};
