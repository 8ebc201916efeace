import { ANONYMOUS, NEWSLETTER_LISTS, type NewsletterList, type Principal } from '@sealtick/contract';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { AuditEntry } from '../../../platform/http/mount-writes.ts';
import { silentLog } from '../../../platform/logging.ts';
import { mail } from '../../../platform/mail/mail.tables.ts';
import { MailReach } from '../../../platform/mail/mail-reach.ts';
import { queueMailWith } from '../../../platform/mail/queue-mail.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { watchTransactions } from '../../../platform/testing/watch-transactions.ts';
import type { WakeUps } from '../../../platform/wake-up.ts';
import { createNewsletter } from '../index.ts';
import { newsletterIssue, newsletterRequest, newsletterSubscriber } from '../newsletter.tables.ts';
import type { NewsletterDeps } from '../newsletter-deps.ts';
import { insertSubscriber } from '../subscriber-repository.ts';

const NOW = Date.UTC(2026, 10, 23, 16, 5);
export const ORIGIN = 'https://signals.example.com';
const SECRET = 'secret of the tests';
const WAKE_UPS: WakeUps = { watch: () => async () => {}, close: async () => {} };

/** The lists of emails on a database of their own. Each test begins without rows, from a network of its own. */
export function useNewsletter() {
  const db = useTestDatabase();
  let app: FastifyInstance;
  const state = { now: NOW, network: 0, principal: ANONYMOUS as Principal };
  const clock = { now: () => state.now };
  const audited: AuditEntry[] = [];
  const deps: NewsletterDeps = {
    clock,
    queueMail: queueMailWith({ clock, log: silentLog }),
    reach: new MailReach(clock),
    ownsAddress: async (_database, accountId, address) => address === `${accountId}@example.com`,
    readSettings: async () => ({ name: 'Northwind' }),
    origin: ORIGIN,
    secret: async () => SECRET,
  };

  beforeAll(async () => {
    app = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [createNewsletter({ ...deps, workDatabase: db.database, wakeUps: WAKE_UPS })],
      getViewer: () => testViewer(db.database, { principal: state.principal, now: 0 }),
      audit: async (_viewer, entry) => {
        audited.push(entry);
      },
    });
    watchTransactions(app, db.database);
  });
  beforeEach(() => {
    Object.assign(state, { now: NOW, principal: ANONYMOUS });
    state.network += 1;
  });
  afterEach(async () => {
    audited.length = 0;
    for (const table of [newsletterRequest, newsletterSubscriber, newsletterIssue, mail])
      await db.database.delete(table);
  });
  afterAll(() => app.close());

  const call = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object | string, headers = {}) =>
    app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: `192.0.2.${state.network}`,
      headers: { host: 'localhost', ...headers },
    });
  return {
    state,
    needs: deps,
    audited,
    call,
    database: () => db.database,
    subscribe: (list: NewsletterList, email: string, change: object = {}) =>
      call('POST', '/api/newsletter/requests', {
        list,
        email,
        consent: NEWSLETTER_LISTS[list].consent,
        openForMs: 20_000,
        ...change,
      }),
    addSubscriber: (list: NewsletterList, email: string) => {
      const at = new Date(state.now);
      return insertSubscriber(db.database, { list, email, consent: 'Yes.', consentedAt: at, confirmedAt: at });
    },
    requests: () => db.database.select().from(newsletterRequest),
    subscribers: () => db.database.select().from(newsletterSubscriber).orderBy(asc(newsletterSubscriber.email)),
    mails: () => db.database.select().from(mail).orderBy(asc(mail.queuedAt), asc(mail.address)),
  };
}
