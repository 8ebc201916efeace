import { type InputOf, toRequest, type Write } from '@sealtick/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type Environment, readConfig } from '../../../config/config.ts';
import { withTransaction } from '../../../platform/database.ts';
import type { Audit } from '../../../platform/http/mount-writes.ts';
import { type Log, silentLog } from '../../../platform/logging.ts';
import { mail as mailTable } from '../../../platform/mail/mail.tables.ts';
import type { Mail, QueueMail } from '../../../platform/mail/mail.ts';
import { MailReach } from '../../../platform/mail/mail-reach.ts';
import { finishAttempt } from '../../../platform/mail/mail-repository.ts';
import { hasMailRoom } from '../../../platform/mail/mail-room.ts';
import { queueMailWith } from '../../../platform/mail/queue-mail.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { useFolder } from '../../../platform/testing/use-folder.ts';
import { watchTransactions } from '../../../platform/testing/watch-transactions.ts';
import { toViewers } from '../../../platform/viewer.ts';
import type { WakeUps } from '../../../platform/wake-up.ts';
import { createAudit } from '../../audit/index.ts';
import { noteEmailChange } from '../../billing/index.ts';
import { carryOutOnce } from '../../idempotency/index.ts';
import { createPersonalData } from '../../personal-data/index.ts';
import { account } from '../account.tables.ts';
import { pendingSignUp, signInTry } from '../identity.tables.ts';
import { createIdentity } from '../index.ts';
import { providerRequest, providerSignUp } from '../sign-in-provider.tables.ts';

export const EMAIL = 'amara@example.com';
export const PASSWORD = 'correct horse battery';
/** What every sign-up confirms. */
export const ACCEPTED = { isAdult: true, acceptsTerms: true };
/** The version of what they accept. */
export const ACCEPTED_VERSION = 'terms 4, risk disclosure 3';

const HOST = 'signals.example.com';

export type Cookies = Readonly<Record<string, string>>;

/** Returns the cookies of an answer, as a browser sends them back. */
export const getCookies = (answer: LightMyRequestResponse): Cookies =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, encodeURIComponent(value)]));

/** Returns the token of the link in an email. */
export const getToken = (mail: Mail | undefined): string => mail!.action!.url.split('#')[1]!;

interface SiteOptions {
  readonly log?: Log;
  /** Returns variables that are known once the tests begin. */
  readonly environment?: () => Environment;
  readonly pictures?: Parameters<typeof createIdentity>[0]['pictures'];
}

/** Mounts the session on a site of its own for the tests of a file; each test begins without accounts and emails. */
export function useIdentity({ log = silentLog, environment = () => ({}), pictures }: SiteOptions = {}) {
  const db = useTestDatabase();
  let app: FastifyInstance;
  const folder = useFolder('identity');
  let schedule: Schedule;
  let restart: () => Promise<void>;
  const mails: Mail[] = [];
  const looks: (() => Promise<void>)[] = [];
  const clock = { time: 0, now: () => clock.time };
  /** Each test is sent from a network of its own. */
  let network = 0;
  const ownAddress = () => `192.0.2.${network}`;
  /** Acts of writes in the audit log, in order. */
  const acts: string[] = [];

  beforeAll(async () => {
    const { database } = db;
    const config = readConfig({ DATA_DIR: folder.path, BASE_URL: `https://${HOST}`, ...environment() });
    schedule = new Schedule(clock, log);
    const base = { config, db: database, workDatabase: database, clock, log, schedule };
    const { audit: store, record, prune, module: auditModule } = createAudit(base);
    const audit: Audit = async (viewer, entry) => {
      await store(viewer, entry);
      acts.push(entry.act);
    };
    const queue = queueMailWith({ clock, log });
    const queueMail: QueueMail = async (database, mail) => {
      const isQueued = await withTransaction(database, async (tx) => {
        const hasRoom =
          'isUnlimited' in mail || (await hasMailRoom(tx, mail.to, { isByOwner: false, ...mail }, clock.now()));
        await queue(tx, mail);
        return hasRoom;
      });
      if (isQueued) mails.push(mail);
    };
    const wakeUps: WakeUps = {
      watch: (_channel, look) => {
        looks.push(() => look(new AbortController().signal));
        return async () => {};
      },
      close: async () => {},
    };
    const personalData = createPersonalData({ ...base, wakeUps, queueMail, record, pruneAudit: prune });
    restart = async () => {
      await personalData.module.stop!();
      looks.length = 0;
      await personalData.module.prepare!(() => {});
      await personalData.module.start!();
    };
    await restart();
    const { identity, module } = createIdentity({
      ...base,
      record,
      queueMail,
      reach: new MailReach(clock),
      onSignIn: personalData.onSignIn,
      onEmailChange: (tx, accountId) => noteEmailChange(tx, accountId, clock.now()),
      otherSecrets: [],
      findAccesses: async () => new Map(),
      authenticate: async () => null,
      siteName: async () => 'Sealtick',
      termsVersion: () => ACCEPTED_VERSION,
      ...(pictures ? { pictures } : {}),
    });
    const getViewer = toViewers({
      identity,
      marketNow: clock.now,
      clock,
      db: database,
      market: 'real',
      publicDelayMs: 0,
    });
    await module.prepare!(() => {});
    app = await buildApp({
      config,
      log,
      modules: [module, auditModule, personalData.module],
      getViewer,
      audit,
      once: carryOutOnce(clock),
    });
    watchTransactions(app, database);
  });
  beforeEach(() => {
    clock.time = Date.now();
    network += 1;
  });
  afterEach(async () => {
    mails.length = 0;
    acts.length = 0;
    for (const table of [account, signInTry, pendingSignUp, providerRequest, providerSignUp, mailTable])
      await db.database.delete(table);
  });
  afterAll(() => app.close());

  const get = (url: string, headers: Cookies = {}, cookies: Cookies = {}) =>
    app.inject({ url, headers: { host: HOST, ...headers }, cookies: { ...cookies } });

  const post = (
    call: string,
    body: object,
    cookies: Cookies = {},
    remoteAddress = ownAddress(),
    from = 'same-origin',
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${call}`,
      payload: body,
      cookies: { ...cookies },
      remoteAddress,
      headers: { host: HOST, 'sec-fetch-site': from },
    });

  /** Calls a declared write of the account. The browser that the cookies are of takes those of the answer. */
  const write = async <W extends Write>(declared: W, input: InputOf<W>, cookies: Cookies, from = 'same-origin') => {
    const { method, path: url, body } = toRequest(declared, input);
    const payload = body === null ? {} : { payload: body };
    const answer = await app.inject({
      method,
      url,
      ...payload,
      cookies: { ...cookies },
      remoteAddress: ownAddress(),
      headers: { host: HOST, 'sec-fetch-site': from },
    });
    Object.assign(cookies, getCookies(answer));
    return answer;
  };

  const send = (method: 'POST' | 'DELETE', url: string, cookies: Cookies = {}) =>
    app.inject({ method, url, cookies: { ...cookies }, headers: { host: HOST, 'sec-fetch-site': 'same-origin' } });

  /** Runs what the program does in the background. */
  const background = async () => {
    for (const look of looks) await look();
    await schedule.tick();
  };

  /** Has every queued email sent: the queue has its text until then. */
  const sendMails = async () => {
    for (const { id } of await db.database.select().from(mailTable)) await finishAttempt(db.database, id, 'sent', null);
  };

  const user = async (cookies: Cookies): Promise<unknown> => (await get('/api/auth/user', {}, cookies)).json();

  const signUp = async (email = EMAIL, remoteAddress = ownAddress()): Promise<Cookies> => {
    const browser = getCookies(await post('sign-up', { email, password: PASSWORD, ...ACCEPTED }, {}, remoteAddress));
    return getCookies(await post('confirm-email', { token: getToken(mails.at(-1)) }, browser));
  };

  return {
    clock,
    mails,
    acts,
    get,
    post,
    send,
    write,
    user,
    signUp,
    background,
    restart: () => restart(),
    sendMails,
    ownAddress,
    folder: () => folder.path,
    database: () => db.database,
  };
}
