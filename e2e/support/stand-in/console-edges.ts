import { CHANNEL_KINDS, reads } from '@sealtick/contract';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import type { Scenario } from './scenario-names.ts';

const NO_CHANGE = { accounts: 0, trialing: 0, pastDue: 0, cancelling: 0 } as const;
const idle = {
  channels: 0,
  failing: 0,
  disabled: 0,
  waiting: 0,
  retrying: 0,
  oldestAt: null,
  delivered: 0,
  filtered: 0,
  missed: 0,
  dead: 0,
};

/** What the console reads of a program that no one but its operator has used. */
const UNUSED: ReadonlyMap<ServedRead['read'], unknown> = new Map<ServedRead['read'], unknown>([
  [
    reads.adminRequests.counts,
    { open: 0, overdue: 0, unconfirmed: 0, suspected: 0, concerns: { open: 0, overdue: 0 } },
  ],
  [reads.adminRequests.figures, { days: 90, due: 0, inTime: 0, medianAnswerMs: null }],
  [reads.adminRequests.list, { answer: [], next: null }],
  [reads.adminRequests.concerns, []],
  [reads.adminAudit.list, { answer: [], next: null }],
  [reads.adminAudit.state, { size: 0, startIndex: 0, lastCheck: null }],
  [
    reads.members.totals,
    {
      accounts: 1,
      newAccounts: 1,
      newAccountsDay: 1,
      endingTrials: 0,
      plans: (['free', 'starter', 'pro', 'institutional'] as const).map((plan) => ({ ...NO_CHANGE, plan })),
    },
  ],
  [
    reads.adminDeliveries.status,
    {
      sending: null,
      kinds: CHANNEL_KINDS.map((kind) => ({
        ...idle,
        kind,
        check: null,
        queuedToAccepted: { p50: null, p95: null, p99: null },
      })),
      ending: [],
      telegramPace: { perSecond: 30, freshSeconds: 100, chats: 3_000 },
    },
  ],
  [reads.adminArticles.list, { articles: [], figures: [], subscribers: 0 }],
  [reads.memberNotices.list, { notices: [], drafts: [] }],
  [reads.priceChanges.list, { isOn: false, announced: [] }],
  [reads.adminDeliveries.counts, { waiting: 0, dead: 0, isPaused: false }],
  [reads.adminDeliveries.dead, { answer: [], next: null }],
]);

/** Changes the console's reads to those of a program that was never used, and of one that fails, in their scenarios. */
export const atEdges = (getScenario: (viewer: Viewer) => Scenario, served: readonly ServedRead[]): ServedRead[] =>
  served.map((one) => {
    if (one.read.entitlement !== 'operator') return one;
    const handle: ServedRead['handle'] = (viewer, input) => {
      const scenario = getScenario(viewer);
      if (scenario === 'operator of a failing program') throw new Error('The stand-in fails in this scenario.');
      const isUnused = scenario === 'operator of an unused program' && UNUSED.has(one.read);
      return isUnused ? UNUSED.get(one.read) : one.handle(viewer, input);
    };
    return { ...one, handle };
  });
