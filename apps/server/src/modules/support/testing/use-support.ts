import { ANONYMOUS, type Principal } from '@sealtick/contract';
import { asc, desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { AuditEntry } from '../../../platform/http/mount-writes.ts';
import { silentLog } from '../../../platform/logging.ts';
import { mail } from '../../../platform/mail/mail.tables.ts';
import { MailReach } from '../../../platform/mail/mail-reach.ts';
import { queueMailWith } from '../../../platform/mail/queue-mail.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { watchTransactions } from '../../../platform/testing/watch-transactions.ts';
import { readSiteSettings, setField } from '../../settings/index.ts';
import { createSupport } from '../index.ts';
import { requestStep, supportRequest } from '../support.tables.ts';
import type { SupportDeps } from '../support-deps.ts';

export const NOW = Date.UTC(2026, 10, 23, 16, 5);

/** The module of requests on a database of its own. Each test begins without rows, from a network of its own. */
export function useSupport() {
  const db = useTestDatabase();
  let app: FastifyInstance;
  const state = { now: NOW, principal: ANONYMOUS as Principal, network: 0, isAuditBroken: false };
  const clock = { now: () => state.now };
  const audited: AuditEntry[] = [];
  /** Accounts by their addresses, and those for which an export was asked. */
  const accounts = new Map<string, string>();
  const exported: string[] = [];
  const deps: SupportDeps = {
    clock,
    queueMail: queueMailWith({ clock, log: silentLog }),
    reach: new MailReach(clock),
    ownsAddress: async (_database, accountId, address) => accounts.get(address) === accountId,
    readSettings: (database) => readSiteSettings({ db: database, clock }),
    readHolidays: async () => 'england',
    origin: 'https://signals.example.com',
    findAccountId: async (_database, email) => accounts.get(email) ?? null,
    prepareExport: async (_database, accountId) => {
      exported.push(accountId);
    },
  };

  beforeAll(async () => {
    for (const name of ['salesEmail', 'supportEmail', 'complianceEmail']) {
      await setField({ db: db.database, clock }, name, `${name.replace('Email', '')}@northwind.test`);
    }
    app = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [createSupport({ ...deps, workDatabase: db.database, schedule: new Schedule(clock, silentLog) })],
      getViewer: () => testViewer(db.database, { principal: state.principal, now: 0 }),
      audit: async (_viewer, entry) => {
        if (state.isAuditBroken) throw new Error('The audit log is full.');
        audited.push(entry);
      },
    });
    watchTransactions(app, db.database);
  });
  beforeEach(() => {
    Object.assign(state, { principal: ANONYMOUS, now: NOW, isAuditBroken: false });
    state.network += 1;
  });
  afterEach(async () => {
    audited.length = 0;
    exported.length = 0;
    accounts.clear();
    await db.database.delete(supportRequest);
    await db.database.delete(mail);
  });
  afterAll(() => app.close());

  return {
    state,
    needs: deps,
    audited,
    accounts,
    exported,
    database: () => db.database,
    post: (
      kind: string,
      payload: object | string,
      headers: Record<string, string> = {},
      remoteAddress = `192.0.2.${state.network}`,
    ) =>
      app.inject({
        method: 'POST',
        url: `/api/support/${kind}`,
        payload,
        remoteAddress,
        headers: { host: 'localhost', ...headers },
      }),
    stored: () => db.database.select().from(supportRequest),
    steps: () => db.database.select().from(requestStep).orderBy(asc(requestStep.at)),
    /** Those to the operator first. */
    mails: () => db.database.select().from(mail).orderBy(desc(mail.isUnlimited), asc(mail.queuedAt)),
  };
}
