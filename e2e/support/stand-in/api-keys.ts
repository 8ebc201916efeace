import type { ApiKey, CreatedApiKey, KeyUsage } from '@sealtick/contract';
import type { Scenario } from './scenario-names.ts';

const DESK: ApiKey = {
  id: 'key_desk',
  name: 'Desk server',
  mode: 'live',
  scopes: ['signals:read'],
  addresses: ['192.0.2.0/24'],
  start: 'stk_live_8fK',
  end: 'Qz41',
  createdAt: '2026-08-01T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-09-04T14:18:00.000Z',
  previousUntil: null,
};
const LAPTOP: ApiKey = {
  ...DESK,
  id: 'key_laptop',
  name: 'Laptop',
  mode: 'test',
  scopes: ['signals:read', 'watchlists'],
  addresses: [],
  start: 'stk_test_Vm7',
  end: '0xRt',
  expiresAt: '2026-08-20T12:00:00.000Z',
  lastUsedAt: null,
};

/** Returns a key with its secret, as its creation answers. */
export const createdKey = (given: Partial<ApiKey>): CreatedApiKey => {
  return {
    ...DESK,
    id: 'key_new',
    lastUsedAt: null,
    ...given,
    secret: `stk_live_${'pN4cW8yTz1LqVbR6mHs0KdXe3JgUaFQ9tM2C'}`,
  };
};

/** Returns the API keys of a member. */
export const getKeys = (scenario: Scenario): ApiKey[] => (scenario === 'new member' ? [] : [DESK, LAPTOP]);

/** Returns what the API keys of a member used. */
export function getUsage(scenario: Scenario): KeyUsage {
  if (scenario === 'new member') return { plan: 'Free', callsPerHour: 100, thisHour: 0, today: 0, rows: [] };
  if (scenario === 'subscriber') return { plan: 'Starter', callsPerHour: 1_000, thisHour: 1, today: 1, rows: [] };
  const hour = '2026-09-04T14:00:00.000Z';
  return {
    plan: 'Pro',
    callsPerHour: 1_000,
    thisHour: 38,
    today: 247,
    rows: [
      { keyId: DESK.id, hour, route: 'GET /api/signals', calls: 36, refused: 0 },
      { keyId: LAPTOP.id, hour, route: 'GET /api/strategies/:id', calls: 2, refused: 1 },
    ],
  };
}
