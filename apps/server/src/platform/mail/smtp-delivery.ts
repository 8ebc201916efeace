import type { Deliver, Outcome } from './delivery.ts';
import type { Mail } from './mail.ts';
import type { MailRoute } from './mail-route.ts';
import { renderMail } from './render-mail.ts';
import { toOutcome } from './smtp-outcome.ts';
import { smtpTransport } from './smtp-transport.ts';

/** Less than the shortest time until the next attempt, so that no mail is sent twice at the same time. */
const LONGEST_MS = 50_000;

interface Sender {
  readonly route: Extract<MailRoute, { kind: 'smtp' }>;
  readonly siteName: () => Promise<string>;
}

/** Returns the delivery of mails by SMTP, over one connection for each. */
export function deliverBySmtp({ route: { server, from }, siteName }: Sender): Deliver {
  const transport = smtpTransport(server);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ id, address, subject, content }) => {
    const name = await siteName();
    const sending = transport.sendMail({
      envelope: { from, to: [address] },
      from: { name, address: from },
      to: { name: '', address },
      subject,
      ...renderMail({ subject, ...content! }, name),
      messageId: `<${id}@${domain}>`,
      ...threadOf(content!, domain),
      // Asks automatic replies and mailing lists not to answer.
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeOf(content!) },
    });
    return within(
      LONGEST_MS,
      sending.then(() => ({ state: 'sent' as const }), toOutcome),
    );
  };
}

/** Mails of one conversation refer to the same message, which nobody has to have received. */
function threadOf({ thread, replyTo }: Pick<Mail, 'thread' | 'replyTo'>, domain: string) {
  const root = thread === undefined ? null : `<${thread.toLowerCase()}@${domain}>`;
  return {
    ...(root === null ? {} : { inReplyTo: root, references: root }),
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  };
}

/** RFC 8058: mail readers show a button that leaves the list. Prepared, because the address must not be encoded. */
function unsubscribeOf({ list }: Pick<Mail, 'list'>) {
  if (list === undefined) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${list.oneClickUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function within(ms: number, outcome: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(toOutcome({ code: 'ETIMEDOUT', message: `no answer within ${ms / 1000} s` })), ms);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
