import { type AdminAct, type AdminHealth, reads } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { answersBy } from './answer.ts';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const hoursAgo = (hours: number) => new Date(STARTED_AT - hours * HOUR_MS).toISOString();

const HEALTH: AdminHealth = {
  versions: { sealtick: '0.1.0', node: '26.4.0', postgres: '18.1' },
  database: { bytes: 48_123_456 },
  lastBackupAt: hoursAgo(20),
  copyingHalt: null,
  mail: { queued: 2, oldestQueuedAt: hoursAgo(1), rejected: 1 },
  checks: [
    { name: 'audit log', state: 'ok', detail: null, since: hoursAgo(30), checkedAt: hoursAgo(0) },
    {
      name: 'mail',
      state: 'degraded',
      detail: 'The mail server refuses connections.',
      since: hoursAgo(1),
      checkedAt: hoursAgo(0),
    },
  ],
};

const plain = { actor: null, about: null, subject: null, changes: [] };

const ACTS: readonly AdminAct[] = [
  {
    ...plain,
    index: 812,
    at: hoursAgo(1),
    act: 'request.closed',
    by: 'operator',
    actor: 'olga@example.com',
    about: 'olga@example.com',
    subject: 'CMP-26-4T7KA',
    changes: [{ field: 'reason', before: null, after: 'The sender withdrew it.' }],
  },
  { ...plain, index: 811, at: hoursAgo(2), act: 'incident.updated', by: 'command-line', subject: 'mails-are-late' },
  { ...plain, index: 810, at: hoursAgo(3), act: 'password.changed', by: 'member', actor: 'amara@example.com' },
];

/** Responses to the console's reads of the audit log and of the program. */
export const stateReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  return [
    by(reads.adminHealth.get, () => HEALTH),
    by(reads.adminAudit.list, (_scenario, { act = '', account }) => ({
      answer: ACTS.filter((row) => row.act.startsWith(act) && (account === undefined || row.actor === account)),
      next: null,
    })),
    by(reads.adminAudit.state, () => ({
      size: 812,
      startIndex: 0,
      lastCheck: { at: hoursAgo(10), status: 'valid' as const, entries: 790, durationMs: 41, findings: [] },
    })),
  ];
};
