import {
  type AdminConcern,
  type AdminRequest,
  type AdminRequestRow,
  type OperatorAccess,
  reads,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { AppError, type ServedRead, type Viewer } from '@sealtick/server/testing/http';
import { answersBy, missing } from './answer.ts';
import { operationReads } from './console-deliveries.ts';
import { stateReads } from './console-state.ts';
import { editedArticleReads } from './edited-articles.ts';
import { operatedReads } from './operated.ts';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const hoursFromNow = (hours: number) => new Date(STARTED_AT + hours * HOUR_MS).toISOString();

/** Scenarios whose visitor is an operator with a factor and a proof. */
const OPERATORS: readonly Scenario[] = [
  'operator',
  'operator after a restore',
  'operator of an unused program',
  'operator of a failing program',
];

/** Returns whether a scenario's visitor may use the console. */
function getAccess(scenario: Scenario): OperatorAccess {
  if (scenario === 'logged out') throw new AppError('UNAUTHORIZED', 'Log in to call this.');
  if (scenario === 'operator without a factor') return { state: 'factor-missing' };
  if (scenario === 'operator without a proof') return { state: 'proof-missing' };
  return { state: OPERATORS.includes(scenario) ? 'granted' : 'none' };
}

/** Returns what refuses a call unless the scenario of its viewer is one of an operator. */
export const operatorGuard =
  (getScenario: (viewer: Viewer) => Scenario) =>
  async (viewer: Viewer): Promise<void> => {
    if (!OPERATORS.includes(getScenario(viewer))) throw new AppError('FORBIDDEN', 'Only an operator may call this.');
  };

const plain = { state: 'new', isConfirmed: null, isOverdue: false, isSuspected: false, topic: null } as const;

const ROWS: readonly AdminRequestRow[] = [
  {
    ...plain,
    reference: 'CMP-26-4T7KA',
    kind: 'complaint',
    state: 'in-progress',
    isOverdue: true,
    name: 'Dana Member',
    email: 'd.member@example.com',
    topic: 'billing',
    sentAt: hoursFromNow(-22 * 24),
    dueAt: hoursFromNow(-3),
  },
  {
    ...plain,
    reference: 'SUP-26-7K4QX',
    kind: 'help',
    name: 'Amara Okafor',
    email: 'amara@example.com',
    topic: 'signals',
    sentAt: hoursFromNow(-1),
    dueAt: hoursFromNow(3),
  },
  {
    ...plain,
    reference: 'DAT-26-9RWM2',
    kind: 'data',
    state: 'confirmed',
    isConfirmed: true,
    name: 'Kim with a name that is far too long for its column',
    email: 'kim.with.a.long.address@mail.subdomain.example.com',
    topic: 'access',
    sentAt: hoursFromNow(-40),
    dueAt: hoursFromNow(28 * 24),
  },
];

const ROBOT: AdminRequestRow = {
  ...plain,
  reference: 'SAL-26-B0TTT',
  kind: 'sales',
  isSuspected: true,
  name: 'Best Offers',
  email: 'offers@example.net',
  sentAt: hoursFromNow(-5),
  dueAt: hoursFromNow(19),
};

const TEXT =
  'I was charged for a second month after I had cancelled.\nI want the $149 back, and to know why it happened.';

const inFull = (row: AdminRequestRow): AdminRequest => ({
  ...row,
  company: null,
  phone: row.kind === 'complaint' ? '+44 20 7946 0123' : null,
  message: row.kind === 'data' ? '' : TEXT,
  wasLoggedIn: row.kind === 'complaint',
  hasAccount: true,
  steps: [
    { state: 'new', at: row.sentAt, actor: 'sender', operator: null, message: null },
    ...(row.state === 'in-progress'
      ? [
          {
            state: row.state,
            at: hoursFromNow(-26),
            actor: 'operator',
            operator: 'olga@example.com',
            message: null,
          } as const,
        ]
      : []),
  ],
});

const CONCERNS: readonly AdminConcern[] = [
  {
    reference: 'WHB-26-LS2NK',
    receivedOn: new Date(STARTED_AT - 2 * DAY_MS).toISOString().slice(0, 10),
    dueOn: new Date(STARTED_AT + 5 * DAY_MS).toISOString().slice(0, 10),
    isOverdue: false,
    isClosed: false,
    closeReason: null,
    sender: null,
    concern: 'Fills on the site were edited after they had been published.',
    answers: [],
  },
  {
    reference: 'WHB-26-Q8PZ3',
    receivedOn: new Date(STARTED_AT - 9 * DAY_MS).toISOString().slice(0, 10),
    dueOn: new Date(STARTED_AT - 2 * DAY_MS).toISOString().slice(0, 10),
    isOverdue: true,
    isClosed: false,
    closeReason: null,
    sender: { name: 'Robin Reporter', email: 'robin@example.com' },
    concern: 'A colleague trades on signals before they are sent.',
    answers: [],
  },
];

/** Responses to the reads of the operator's console. */
export const consoleReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  return [
    by(reads.security.operatorAccess, getAccess),
    by(reads.adminRequests.list, (_scenario, { show, kind, q = '' }) => {
      const rows = show === 'suspected' ? [ROBOT] : ROWS;
      const answer = rows.filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (show !== 'overdue' || row.isOverdue) &&
          `${row.reference} ${row.email}`.toLowerCase().includes(q.toLowerCase()),
      );
      return { answer, next: null };
    }),
    by(reads.adminRequests.get, (_scenario, { reference }) =>
      inFull([...ROWS, ROBOT].find((row) => row.reference === reference) ?? missing('request')),
    ),
    by(reads.adminRequests.concerns, () => CONCERNS),
    ...stateReads(getScenario),
    ...operationReads(getScenario),
    ...operatedReads(getScenario),
    ...editedArticleReads(getScenario),
  ];
};
