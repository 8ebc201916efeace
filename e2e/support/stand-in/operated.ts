import { type Member, type MemberRow, type OperatedStrategy, reads, type SettingLine } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { answersBy, missing } from './answer.ts';
import type { Scenario } from './scenario-names.ts';
import { strategies } from './strategies.ts';

const STARTED_AT = Date.now();
const fromNow = (ms: number) => new Date(STARTED_AT + ms).toISOString();

const plain = {
  name: '',
  plan: 'free',
  planState: 'free',
  planUntil: null,
  isOperator: false,
  hasApp: false,
  passkeys: 0,
  usedAt: null,
  erasedAfter: null,
} as const;

const MEMBERS: readonly MemberRow[] = [
  {
    ...plain,
    id: 'amara',
    email: 'amara@example.com',
    name: 'Amara Okafor',
    createdAt: fromNow(-300 * DAY_MS),
    plan: 'pro',
    planState: 'trialing',
    planUntil: '2030-12-21T00:00:00.000Z',
    hasApp: true,
    passkeys: 2,
    usedAt: fromNow(-HOUR_MS),
  },
  { ...plain, id: 'olga', email: 'olga@example.com', createdAt: fromNow(-200 * DAY_MS), isOperator: true, passkeys: 1 },
  {
    ...plain,
    id: 'kim',
    email: 'kim.with.a.long.address@mail.subdomain.example.com',
    createdAt: fromNow(-10 * DAY_MS),
    planState: 'ended',
    erasedAfter: fromNow(4 * DAY_MS),
  },
];

const ofDay = (days: number) => ({ currency: 'usd', paidAt: fromNow(days * DAY_MS) });
const REFUNDS: Member['refunds'] = {
  plan: {
    payments: [
      { ...ofDay(-9), amountCents: 4_900 },
      { ...ofDay(-2), amountCents: 7_733 },
    ],
    until: fromNow(5 * DAY_MS),
  },
  courses: [
    {
      ...ofDay(-3),
      amountCents: 14_900,
      courseId: 'strategy-testing',
      title: 'Testing a strategy',
      until: fromNow(11 * DAY_MS),
    },
  ],
  pending: null,
  refused: null,
};

const inFull = (row: MemberRow): Member => ({
  ...row,
  marketGroup: row.planState === 'ended' ? 'crypto' : null,
  refunds: row.id === 'amara' ? REFUNDS : { plan: null, courses: [], pending: null, refused: null },
  periods: [
    {
      plan: 'pro',
      source: 'trial',
      from: fromNow(-5 * DAY_MS),
      until: fromNow(9 * DAY_MS),
      isCancelled: false,
      failedAt: null,
      refunded: [],
    },
    {
      plan: 'starter',
      source: 'grant',
      from: fromNow(-2 * DAY_MS),
      until: '2030-12-21T00:00:00.000Z',
      isCancelled: false,
      failedAt: null,
      refunded: [],
    },
    {
      plan: 'starter',
      source: 'payment',
      from: fromNow(-60 * DAY_MS),
      until: fromNow((row.planState === 'ended' ? -30 : 1) * DAY_MS),
      isCancelled: true,
      failedAt: null,
      refunded: [],
    },
  ],
  subscriptions: [
    { strategyId: 'tideline-pullback', isActive: true, inactiveBecause: null, createdAt: fromNow(-4 * DAY_MS) },
    { strategyId: 'sweep-gap', isActive: false, inactiveBecause: 'limit', createdAt: fromNow(-3 * DAY_MS) },
  ],
  signIns: [{ id: 's1', device: 'Firefox on Windows', createdAt: fromNow(-DAY_MS), usedAt: fromNow(-HOUR_MS) }],
  appSince: row.hasApp ? fromNow(-100 * DAY_MS) : null,
  recoveryCodesLeft: row.hasApp ? 7 : 0,
  passkeyRows: Array.from({ length: row.passkeys }, (_, i) => ({
    id: `key${i}`,
    name: `Key ${i + 1}`,
    createdAt: fromNow(-50 * DAY_MS),
    usedAt: null,
  })),
  factorRemoval: null,
  exported: { state: 'none', requestedAt: null, availableUntil: null, bytes: null },
  requests: [
    {
      reference: 'CMP-26-4T7KA',
      kind: 'complaint',
      state: 'in-progress',
      sentAt: fromNow(-22 * DAY_MS),
      dueAt: fromNow(-3 * HOUR_MS),
    },
  ],
  acts: [
    {
      id: 'aud_1',
      at: fromNow(-2 * DAY_MS),
      act: 'plan.granted',
      by: 'operator',
      subject: null,
      changes: [{ field: 'reason', before: null, after: 'Was locked out for a week' }],
    },
  ],
});

const OFF = {
  state: 'paused',
  by: 'operator',
  since: fromNow(-6 * HOUR_MS),
  reason: 'The provider changed its costs',
} as const;

const FILE = {
  name: 'my-rule.ts',
  state: 'refused',
  problems: ['my-rule.ts:12: eval is not among the names of a strategy'],
  checkedAt: fromNow(-HOUR_MS),
} as const;

const EQUAL = { ratio: 1, compared: 12, equal: 12 } as const;
const DIFFERENT = { ratio: 0.92, compared: 12, equal: 11 } as const;

const operated = (): OperatedStrategy[] =>
  strategies.map(({ id, name }, i) => ({
    id,
    name,
    version: 1,
    state: i === 1 ? 'paused' : 'running',
    off: i === 1 ? OFF : null,
    fault: null,
    file: i === 2 ? { ...FILE, problems: [...FILE.problems] } : null,
    openSignals: i,
    recentSignals: 3 * i,
    totalReturn: i === 1 ? null : 0.01 * i - 0.005,
    parity: i === 1 ? DIFFERENT : EQUAL,
  }));

const claim = { statement: 'Authorised by a financial regulator', evidence: null, expires: null } as const;
const LINES: readonly SettingLine[] = [
  {
    name: 'name',
    meaning: 'Name of the site in header, titles and messages.',
    rule: 'one line of 1 to 40 characters, such as Sealtick',
    value: 'Sealtick',
    defaultValue: 'Sealtick',
    isOptional: false,
    problem: null,
    claim: null,
  },
  {
    name: 'chatUrl',
    meaning: 'Address of the live chat.',
    rule: 'an https address, such as https://chat.example.com, or none',
    value: 'https://chat.northwind.test/',
    defaultValue: null,
    isOptional: true,
    problem: null,
    claim: null,
  },
  {
    name: 'missedFigures',
    meaning: 'Whether the front page shows measured figures that miss their target. The status page always shows them.',
    rule: 'show or hide',
    value: 'show',
    defaultValue: 'show',
    isOptional: false,
    problem: null,
    claim: null,
  },
  {
    name: 'phone',
    meaning: 'Telephone number.',
    rule: 'an international telephone number, such as +44 20 7946 0123',
    value: '+44 20 7946 0123',
    defaultValue: '+44 20 7946 0123',
    isOptional: false,
    problem: 'still has the example value',
    claim: null,
  },
  {
    name: 'claim.authorised',
    meaning: 'Claim: Authorised by a financial regulator.',
    rule: '--evidence and --expires',
    value: null,
    defaultValue: null,
    isOptional: true,
    problem: null,
    claim: { id: 'authorised', status: 'unconfirmed', ...claim },
  },
  {
    name: 'claim.soc2',
    meaning: 'Claim: SOC 2 certified.',
    rule: '--evidence and --expires',
    value: null,
    defaultValue: null,
    isOptional: true,
    problem: null,
    claim: { ...claim, id: 'soc2', statement: 'SOC 2 certified', status: 'unconfirmed' },
  },
];

/** Responses to the reads of members, strategies and settings in the operator's console. */
export const operatedReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  return [
    by(reads.members.list, (_scenario, { q }) => ({
      members: MEMBERS.filter(({ email }) => email.startsWith(q.toLowerCase())),
      total: MEMBERS.length,
      next: null,
      unconfirmed: [{ email: 'dora@example.com', createdAt: fromNow(-HOUR_MS), expiresAt: fromNow(23 * HOUR_MS) }],
    })),
    by(reads.members.get, (_scenario, { id }) => inFull(MEMBERS.find((row) => row.id === id) ?? missing('account'))),
    by(reads.operatedStrategies.list, operated),
    by(reads.memberNotices.list, () => ({
      notices: [
        {
          id: '00000000-0000-4000-8000-000000000002',
          subject: 'Change of our Terms of Service: version 5',
          text: 'Version 5 takes effect on 1 March 2027.',
          page: '/terms-of-service',
          audience: 'all' as const,
          sentAt: fromNow(-HOUR_MS),
          by: 'operator' as const,
          operator: 'olga@example.com',
          recipients: 2_310,
          sent: 1_204,
          failed: 3,
          isOpen: true,
        },
        {
          id: '00000000-0000-4000-8000-000000000001',
          subject: 'Change of our Privacy Policy: version 4',
          text: 'Version 4 takes effect on 1 January 2027.',
          page: '/privacy-policy',
          audience: 'paid' as const,
          sentAt: fromNow(-30 * DAY_MS),
          by: 'command-line' as const,
          operator: null,
          recipients: 410,
          sent: 410,
          failed: 0,
          isOpen: false,
        },
      ],
      drafts: [
        {
          id: 'terms' as const,
          subject: 'Change of our Terms of Service: version 4',
          text: 'There is a new version of our Terms of Service: version 4, dated 30 November 2026.\n\nWhat changes: [what changes]\n\nThe change takes effect on [day].',
          page: '/terms-of-service',
        },
        {
          id: 'privacy' as const,
          subject: 'Change of our Privacy Policy: version 4',
          text: 'There is a new version of our Privacy Policy: version 4, dated 30 November 2026.\n\nWhat changes: [what changes]\n\nThe change takes effect on [day].',
          page: '/privacy-policy',
        },
      ],
    })),
    by(reads.priceChanges.list, () => ({
      isOn: true,
      announced: [
        {
          plan: 'starter' as const,
          oldUsd: '49',
          newUsd: '59',
          from: '2027-03-01T00:00:00.000Z',
          announcedAt: fromNow(-DAY_MS),
          members: 1_096,
          waiting: 96,
        },
      ],
    })),
    by(reads.priceChanges.reach, (_scenario, { plan }) =>
      plan === 'starter'
        ? { isAnnounced: true, members: 0, emails: [] }
        : { isAnnounced: false, members: 22, emails: MEMBERS.map(({ email }) => email) },
    ),
    by(reads.adminCourses.questions, (_scenario, { id }) => ({
      practice: `$CATEGORY: ${id}/psychology\n\n::psychology 1::What is a loss? {TRUE\n####A cost.\n}\n`,
      test: `$CATEGORY: ${id}/psychology/test a\n\n::psychology test a 1::Is it? {FALSE\n}\n`,
    })),
    by(reads.settings.list, () => ({
      lines: [...LINES],
      changes: [
        {
          at: fromNow(-DAY_MS),
          name: 'name',
          by: 'operator',
          operator: 'olga@example.com',
          before: 'Sealtick',
          after: 'North Signals',
        } as const,
      ],
    })),
  ];
};
