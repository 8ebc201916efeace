import { EmailAddress } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { z } from 'zod';
import type { Mail, MailContent } from './mail.ts';

const LONGEST_SUBJECT = 200;
const WebAddress = z.url({ protocol: /^https?$/ });

/** An email whose addresses and links are what they should be, and whose subject is one line. */
export interface CheckedMail {
  readonly address: string;
  readonly subject: string;
  readonly content: MailContent;
}

/** Returns an email as it may be sent. @throws {z.ZodError} if its address or one of its links is not one */
export function checkedMail({ to, subject, ...content }: Mail): CheckedMail {
  const address = EmailAddress.parse(to);
  const { action, list, replyTo, details } = content;
  const links = [action?.url, list?.pageUrl, list?.oneClickUrl, list?.stopUrl, details?.proof?.link.url];
  for (const url of links) if (url !== undefined) WebAddress.parse(url);
  if (replyTo) EmailAddress.parse(replyTo);
  return { address, subject: oneLine(subject), content };
}

/** Returns the text on one line, so that it cannot add a header. */
const oneLine = (text: Mail['subject']): string =>
  cutText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), LONGEST_SUBJECT);
