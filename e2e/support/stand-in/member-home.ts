import type { Favourite, LastSeen } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';

/** Returns a scenario's favourites of the member. */
export const getFavourites = (scenario: string): readonly Favourite[] =>
  scenario === 'empty' || scenario === 'new member'
    ? []
    : [{ strategyId: 'impulse', createdAt: '2026-03-01T00:00:00.000Z' }];

/** Returns what came since the member's last visit: three signals since yesterday. */
export const getLastSeen = (scenario: string): LastSeen =>
  scenario === 'empty' || scenario === 'new member'
    ? { since: null, newSignals: 0, byStrategy: [], isDue: false }
    : {
        since: new Date(Date.now() - DAY_MS).toISOString(),
        newSignals: 3,
        byStrategy: [
          { strategyId: 'anchor-reversion', newSignals: 2 },
          { strategyId: 'impulse', newSignals: 1 },
        ],
        isDue: false,
      };
