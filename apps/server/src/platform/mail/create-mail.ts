import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '@sealtick/engine';
import type { FastifyInstance } from 'fastify';
import { HealthError } from '../health.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Platform, ServerModule } from '../module.ts';
import { every } from '../schedule.ts';
import type { FindLogo } from '../site-logo.ts';
import type { Deliver } from './delivery.ts';
import type { QueueMail } from './mail.ts';
import type { MailRoute } from './mail-route.ts';
import { MAIL_CHANNEL, queueMailWith } from './queue-mail.ts';
import { rejectUnsent } from './reject-unsent.ts';
import { MailSender } from './send-mails.ts';

/** What an operator reads while nothing is set. */
const NOT_SENT = 'Emails are queued and not sent. Set SMTP_URL and MAIL_FROM.';

/** Returns the check of the emails: degraded while they only queue, or the mail server takes none. */
function mailCheck(route: MailRoute, serverProblem: () => string | null): ReadinessCheck {
  return {
    name: 'mail',
    ...(route === null ? { isSetUpStep: true } : {}),
    check: async () => {
      if (route === null) {
        throw new HealthError('degraded', NOT_SENT);
      }
      const problem = serverProblem();
      if (problem !== null) throw new HealthError('degraded', problem);
    },
  };
}

/** Attempts under way have this long when the program stops; later ones are repeated after the next start. */
const STOP_MS = 1_000;
/** So often the mail server is checked: an outage is known before someone waits for an email. */
const CHECK_MS = 30_000;

interface MailDeps extends Pick<Platform, 'clock' | 'log' | 'db' | 'workDatabase' | 'schedule' | 'wakeUps'> {
  readonly config: { readonly mailRoute: MailRoute };
  /** Name of the site, from its settings. */
  readonly siteName: () => Promise<string>;
  readonly findLogo?: FindLogo;
}

/** Creates the mail queue: the function that queues emails, and the module that sends them. */
export function createMail({ config, siteName, findLogo = async () => null, ...platform }: MailDeps): {
  readonly queueMail: QueueMail;
  readonly module: ServerModule;
} {
  const { clock, log, workDatabase: database, schedule, wakeUps } = platform;
  const route = config.mailRoute;
  const ending: (() => Promise<void>)[] = [];
  let sender: MailSender | null = null;
  const reject = async () => {
    const rejected = await rejectUnsent(database, clock.now());
    if (rejected > 0) log.error({ rejected }, 'emails were not sent within five days');
  };
  const start = async () => {
    const job = { name: 'rejection of unsent emails', next: every(HOUR_MS), firstAfterMs: 0, work: reject };
    ending.push(schedule.add(job));
    const deliver = await deliveryBy(route, { siteName, findLogo });
    if (deliver === null) return log.info(NOT_SENT);
    const sending = new MailSender({ db: database, clock, log, deliver });
    sender = sending;
    ending.push(wakeUps.watch(MAIL_CHANNEL, () => sending.sendDue()));
    if (route?.kind !== 'smtp') return;
    const { findServerProblem } = await import('./find-server-problem.ts');
    const check = async () => sending.checked(await findServerProblem(route.server));
    ending.push(
      schedule.add({ name: 'check of the mail server', next: every(CHECK_MS), firstAfterMs: 0, work: check }),
    );
  };
  const stop = async () => {
    sender?.stop();
    await Promise.race([Promise.all(ending.map((end) => end())), wait(STOP_MS, undefined, { ref: false })]);
  };
  const getPages = (mailbox: { readonly key: string }) => async (app: FastifyInstance) => {
    const { serveDevMailbox } = await import('./dev-mailbox.ts');
    await serveDevMailbox(app, { db: platform.db, siteName, findLogo, key: mailbox.key });
  };
  const checks = [mailCheck(route, () => sender?.serverProblem ?? null)];
  const module = {
    name: 'mail',
    onEveryWorker: true as const,
    checks,
    start,
    stop,
    ...(route?.kind === 'mailbox' ? { pages: getPages(route) } : {}),
  };
  return { queueMail: queueMailWith({ clock, log }), module };
}

async function deliveryBy(
  route: MailRoute,
  site: Required<Pick<MailDeps, 'siteName' | 'findLogo'>>,
): Promise<Deliver | null> {
  if (route === null) return null;
  if (route.kind === 'mailbox') return async () => ({ state: 'shown' });
  // Loaded here, because React takes its build from NODE_ENV, and other processes send nothing.
  const { deliverBySmtp } = await import('./smtp-delivery.ts');
  return deliverBySmtp({ route, ...site });
}
