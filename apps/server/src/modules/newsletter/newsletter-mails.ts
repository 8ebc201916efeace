import { NEWSLETTER_LISTS, type NewsletterList } from '@sealtick/contract';
import type { Mail, QueuedMail } from '../../platform/mail/mail.ts';
import { signAddress } from './signed-address.ts';

const NOT_YOU = 'If it was not you, ignore this email: someone typed your address, and no further emails follow.';

/** What the emails of lists state of the site, and sign their links with. */
export interface MailContext {
  readonly siteName: string;
  readonly origin: string;
  readonly secret: string;
}

/** Returns the email whose link leads to the page that confirms a request. @param token After #, so that it reaches no log. */
export function getConfirmation(
  list: NewsletterList,
  to: string,
  token: string,
  { siteName, origin }: MailContext,
): QueuedMail {
  const title = 'Confirm your subscription';
  return {
    to,
    subject: title,
    title,
    paragraphs: [
      `Someone asked ${siteName} to send emails about ${NEWSLETTER_LISTS[list].about} to this address.`,
      'Confirm it with the button on the page behind this link. No further emails are sent before that.',
    ],
    action: { label: 'Confirm the subscription', url: `${origin}/confirm-subscription#${token}` },
    notes: ['The link holds for 24 hours and works once.', NOT_YOU],
    cause: 'newsletter',
  };
}

/** Returns the email to an address that asks for a list and is on it. */
export function alreadySubscribedMail(list: NewsletterList, to: string, context: MailContext): QueuedMail {
  const title = 'You are subscribed already';
  return {
    to,
    subject: title,
    title,
    paragraphs: [
      `Someone asked ${context.siteName} to send emails about ${NEWSLETTER_LISTS[list].about} to this address. You receive them already.`,
    ],
    action: { label: 'Choose your lists', url: makePage(to, context) },
    notes: ['If it was not you, ignore this email: someone typed your address, and nothing changes.'],
    cause: 'subscribed',
  };
}

/** Returns the part of every email of a list by which its reader leaves it. */
export function getListPart(list: NewsletterList, to: string, context: MailContext): NonNullable<Mail['list']> {
  const { origin, siteName, secret } = context;
  return {
    reason: `You receive emails about ${NEWSLETTER_LISTS[list].about} because you subscribed to them at ${siteName}.`,
    pageUrl: makePage(to, context),
    oneClickUrl: `${origin}/api/newsletter/one-click?token=${signAddress(secret, { email: to, leave: list })}`,
  };
}

const makePage = (email: string, { origin, secret }: MailContext): string =>
  `${origin}/mail-lists#${signAddress(secret, { email })}`;
