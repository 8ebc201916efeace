import type { Inbox, Mute } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Scenario } from './scenario-names.ts';

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

const MUTES: readonly Mute[] = [
  {
    id: 'mu_u4R8kZ0qS1mT7vXc2Yb9Aw',
    kind: 'symbol',
    subject: 'BTCUSD',
    until: new Date(TODAY + 10 * DAY_MS + 8 * HOUR_MS).toISOString(),
    createdAt: '2026-11-20T08:00:00.000Z',
  },
];

/** Returns what a member has muted. */
export const getMutes = (scenario: Scenario): Mute[] => (scenario === 'subscriber' ? [...MUTES] : []);

/** Returns how much of the member's messages is unread. */
export const getInbox = (scenario: Scenario): Inbox => ({ unread: scenario === 'subscriber' ? 3 : 0, readAt: null });
