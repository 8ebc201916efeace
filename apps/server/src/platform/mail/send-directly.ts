import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { FindLogo } from '../site-logo.ts';
import { checkedMail } from './checked-mail.ts';
import type { DirectMailer } from './direct-mailer.ts';
import { getMailbox } from './get-mailbox.ts';
import { insertShownMail } from './mail-repository.ts';
import type { MailRoute } from './mail-route.ts';

interface DirectlyDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Name of the site, from its settings. */
  readonly siteName: () => Promise<string>;
  readonly findLogo?: FindLogo;
}

/** Returns what sends emails immediately, over the route of all emails; null where none is set. */
export function toDirectMailer(route: MailRoute, { db, clock, siteName, findLogo }: DirectlyDeps): DirectMailer | null {
  if (route === null) return null;
  if (route.kind === 'mailbox') return showing(db, clock);
  // Loaded with the first email, because React takes its build from NODE_ENV, and other processes send nothing.
  let opened: Promise<DirectMailer> | null = null;
  const open = () =>
    (opened ??= import('./pooled-mailer.ts').then(({ pooledMailer }) => pooledMailer(route, siteName, findLogo)));
  return {
    perSecond: route.perSecond,
    send: async (given) => (await open()).send(given),
    check: async () => (await open()).check(),
    close: () => void opened?.then((mailer) => mailer.close()),
  };
}

function showing(db: Database, clock: Clock): DirectMailer {
  return {
    perSecond: null,
    async send({ id, accountId, mail }) {
      const { address, subject, content } = checkedMail(mail);
      const mailbox = getMailbox(address);
      const unlimited = { isUnlimited: true, cause: null, isByOwner: false, isOfList: false };
      const row = { id: toUuid(id), address, mailbox, ...unlimited, accountId, subject, content };
      await insertShownMail(db, row, new Date(clock.now()));
      return { state: 'sent', messageId: `<${id}@localhost>`, status: null, answer: 'shown on /dev/mail' };
    },
    check: async () => null,
    close: () => {},
  };
}

/** A UUID of version 8, the same for each attempt, so that an email is shown once. */
function toUuid(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
