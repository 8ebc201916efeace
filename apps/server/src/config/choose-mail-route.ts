import { randomBytes } from 'node:crypto';
import { isLoopback } from '../platform/loopback.ts';
import type { MailRoute, SmtpServer } from '../platform/mail/mail-route.ts';

const KEY_BYTES = 18;

interface MailVariables {
  readonly server: SmtpServer | null;
  readonly from: string | null;
  readonly perSecond: number | null;
  readonly devMailbox: 'on' | 'off' | 'auto';
  /** Null for a new one. */
  readonly devMailboxKey: string | null;
  readonly host: string;
  readonly baseUrl: string | null;
}

/**
 * Returns how emails leave the program, and adds what contradicts itself to the problems. The development mailbox shows
 * login links to everyone who can read it, so only this machine may, with a key.
 */
export function chooseMailRoute(variables: MailVariables, problems: string[]): MailRoute {
  const { server, from, perSecond, devMailbox, devMailboxKey } = variables;
  const exposed = exposedBy(variables);
  if ((server === null) !== (from === null)) {
    problems.push(`${server ? 'SMTP_URL is set without MAIL_FROM' : 'MAIL_FROM is set without SMTP_URL'}; set both.`);
  }
  if (devMailbox === 'on' && server) {
    problems.push('DEV_MAILBOX is on and SMTP_URL is set; emails are either shown or sent. Set one of them.');
  }
  if (devMailbox === 'on' && exposed) {
    problems.push(
      `DEV_MAILBOX is on and ${exposed} is not this machine; everyone could read the emails. Set SMTP_URL.`,
    );
  }
  if (server && from) return { kind: 'smtp', server, from, perSecond };
  if (devMailbox === 'off' || exposed) return null;
  return { kind: 'mailbox', key: devMailboxKey ?? randomBytes(KEY_BYTES).toString('base64url') };
}

function exposedBy({ host, baseUrl }: MailVariables): string | null {
  if (!isLoopback(host)) return 'HOST';
  return baseUrl !== null && !isLoopback(new URL(baseUrl).hostname) ? 'BASE_URL' : null;
}
