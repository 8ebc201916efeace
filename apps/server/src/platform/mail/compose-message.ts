import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.ts';
import type { MailPicture, PictureTheme } from './mail-details.ts';
import { renderMail } from './render-mail.ts';

interface Composed {
  /** Address of the sender, by which receivers know it; the name of the site is beside it. */
  readonly from: string;
  readonly siteName: string;
  /** Part of the Message-ID, so that a repeated sending is one message. */
  readonly id: string;
  readonly address: string;
  readonly subject: string;
  readonly content: Omit<Mail, 'to' | 'subject' | 'isUnlimited'>;
  /** Message-ID of the message that this one answers; null if it begins a conversation. */
  readonly inReplyTo?: string | null;
}

/** The domain of the sender, which Message-IDs end with. */
const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1);

/** Returns a mail as the mail server receives it: text, HTML, pictures and headers. */
export function composeMessage({ from, siteName, id, address, subject, content, inReplyTo }: Composed) {
  const domain = domainOf(from);
  const cidOf = (theme: PictureTheme) => `${theme}.${id}@${domain}`;
  return {
    envelope: { from, to: [address] },
    from: { name: siteName, address: from },
    to: { name: '', address },
    subject,
    ...renderMail({ subject, ...content }, siteName, (_picture, theme) => `cid:${cidOf(theme)}`),
    ...(content.details?.picture ? { attachments: attachmentsOf(content.details.picture, cidOf) } : {}),
    messageId: `<${id}@${domain}>`,
    ...threadOf(content, domain, inReplyTo ?? null),
    // Asks automatic replies and mailing lists not to answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeOf(content) },
  } satisfies SendMailOptions;
}

function attachmentsOf(picture: MailPicture, cidOf: (theme: PictureTheme) => string) {
  return (['light', 'dark'] as const).map((theme) => ({
    cid: cidOf(theme),
    filename: `signal-${theme}.png`,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: Buffer.from(picture[theme], 'base64'),
  }));
}

/** Mails of one conversation refer to the same message, which nobody has to have received. */
function threadOf({ thread, replyTo }: Pick<Mail, 'thread' | 'replyTo'>, domain: string, answered: string | null) {
  const root = answered ?? (thread === undefined ? null : `<${thread.toLowerCase()}@${domain}>`);
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
