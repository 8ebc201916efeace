import MimeNode from 'nodemailer/lib/mime-node';
import type { SiteLogo } from '../site-logo.ts';
import type { Mail, MailContent } from './mail.ts';

/** An email that was checked, with what its headers need. */
export interface ComposedMail {
  readonly siteName: string;
  readonly logo?: SiteLogo | null;
  /** Part of the Message-ID, so that a repeated sending is one message. */
  readonly id: string;
  readonly address: string;
  readonly subject: string;
  readonly content: MailContent;
  /** Message-ID of the message that this one answers; null if it begins a conversation. */
  readonly inReplyTo?: string | null;
}

interface Sender {
  readonly from: string;
  readonly domain: string;
  readonly messageId: string;
}

/** Returns the headers of an email that do not say how its body is encoded, folded and encoded. */
export function messageHeaders(
  { siteName, address, subject, content, inReplyTo }: ComposedMail,
  { from, domain, messageId }: Sender,
): string {
  const node = new MimeNode(false, { textEncoding: 'Q' });
  node.setHeader({
    // Asks automatic replies and mailing lists not to answer.
    'Auto-Submitted': 'auto-generated',
    ...getUnsubscribe(content),
    From: { name: siteName, address: from },
    To: { name: '', address },
    Subject: subject,
    'Message-ID': messageId,
    ...getThread(content, domain, inReplyTo ?? null),
  });
  return node
    .buildHeaders()
    .split(/\r\n(?![ \t])/)
    .filter((header) => !/^(content-|mime-version:)/i.test(header))
    .join('\r\n');
}

/** Emails of one conversation refer to the same message, which no one has to have received. */
function getThread({ thread, replyTo }: Pick<Mail, 'thread' | 'replyTo'>, domain: string, answered: string | null) {
  const root = answered ?? (thread === undefined ? null : `<${thread.toLowerCase()}@${domain}>`);
  return {
    ...(root === null ? {} : { 'In-Reply-To': root, References: root }),
    ...(replyTo === undefined ? {} : { 'Reply-To': { name: '', address: replyTo } }),
  };
}

/** RFC 8058: email programs show a button that leaves the list. Prepared, because the address must not be encoded. */
function getUnsubscribe({ list }: Pick<Mail, 'list'>) {
  if (list === undefined) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${list.oneClickUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
