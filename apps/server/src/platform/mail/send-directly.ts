import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { checkedMail } from './checked-mail.ts';
import type { Mail } from './mail.ts';
import { insertShownMail } from './mail-repository.ts';
import type { MailRoute } from './mail-route.ts';
import { mailboxOf } from './mailbox-of.ts';

/** A mail that its caller retries itself, so that it is in no second queue. */
export interface DirectMail {
  /** Stable over all attempts: part of the Message-ID. Letters, digits, `.`, `_` and `-`. */
  readonly id: string;
  readonly mail: Mail;
  /** Message-ID of the message that this one answers; null if it begins a conversation. */
  readonly inReplyTo: string | null;
  /** Ends the wait for an answer. */
  readonly signal: AbortSignal;
}

/**
 * What became of an attempt:
 * - `sent`: accepted by the mail server, or shown in the development mailbox
 * - `refused`: for good, this mail or its address
 * - `failed`: may work later
 */
export type DirectOutcome =
  | { readonly state: 'sent'; readonly messageId: string; readonly status: number | null; readonly answer: string }
  | {
      readonly state: 'refused' | 'failed';
      readonly reason: string;
      readonly status: number | null;
      /** Whether the mail server says that there is no such mailbox (RFC 3463, 5.1.x). */
      readonly isMailboxGone: boolean;
    };

/** Sends mails at once. */
export interface DirectMailer {
  /** @throws {z.ZodError} if the address or a link of the mail is not one */
  send(given: DirectMail): Promise<DirectOutcome>;
  /** Asks the mail server whether it works; null if it does, else what is wrong in a sentence without secrets. */
  check(): Promise<string | null>;
  close(): void;
}

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  /** Name of the site, from its settings. */
  readonly siteName: () => Promise<string>;
}

/** Returns what sends mails at once, over the route of all mails; null where none is set. */
export function directMailerOf(route: MailRoute, { database, clock, siteName }: Needs): DirectMailer | null {
  if (route === null) return null;
  if (route.kind === 'mailbox') return showing(database, clock);
  // Loaded with the first mail, because React takes its build from NODE_ENV, and other processes send nothing.
  let opened: Promise<DirectMailer> | null = null;
  const open = () =>
    (opened ??= import('./pooled-mailer.ts').then(({ pooledMailer }) => pooledMailer(route, siteName)));
  return {
    send: async (given) => (await open()).send(given),
    check: async () => (await open()).check(),
    close: () => void opened?.then((mailer) => mailer.close()),
  };
}

function showing(database: Database, clock: Clock): DirectMailer {
  return {
    async send({ id, mail }) {
      const { address, subject, content } = checkedMail(mail);
      const mailbox = mailboxOf(address);
      const row = { id: uuidOf(id), address, mailbox, isUnlimited: true, isOfList: false, subject, content };
      await insertShownMail(database, row, new Date(clock.now()));
      return { state: 'sent', messageId: `<${id}@localhost>`, status: null, answer: 'shown on /dev/mail' };
    },
    check: async () => null,
    close: () => {},
  };
}

/** The same for each attempt, so that a mail is shown once. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
