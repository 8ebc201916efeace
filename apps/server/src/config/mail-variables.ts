import { EmailAddress } from '@sealtick/contract/email-address';
import { z } from 'zod';
import type { SmtpServer } from '../platform/mail/mail-route.ts';
import { text, variable, wholeNumber } from './environment-variable.ts';
import { parseSmtpUrl } from './smtp-url.ts';

/** Variables of the emails that the site sends. */
export const MAIL_VARIABLES = {
  SMTP_URL: variable({
    meaning:
      'Mail server that sends the emails of the site; needs MAIL_FROM. By default emails are queued and not sent.',
    rule: 'an address such as smtps://user:password@mail.example.com, or smtp://… for STARTTLS, with user and password or neither',
    default: null,
    secret: true,
    schema: text.transform(parseSmtpUrl).pipe(z.custom<SmtpServer>((server) => server !== null)),
  }),
  MAIL_FROM: variable({
    meaning: 'Sender of the emails of the site; the name next to it is the name of the site.',
    rule: 'an email address, such as signals@example.com',
    default: null,
    schema: EmailAddress,
  }),
  SMTP_MAILS_PER_SECOND: variable({
    meaning: 'Most emails with signals that one process hands to SMTP_URL in a second. By default there is no limit.',
    rule: 'a whole number from 1 to 1000',
    default: null,
    schema: wholeNumber(1, 1_000),
  }),
  DEV_MAILBOX: variable({
    meaning:
      'on shows emails on /dev/mail instead of sending them; auto does so if SMTP_URL is not set and only this machine can reach the site.',
    rule: 'on, off or auto',
    default: 'off',
    schema: text.pipe(z.enum(['on', 'off', 'auto'])),
  }),
  DEV_MAILBOX_KEY: variable({
    meaning: 'Key that opens /dev/mail; by default a new one at each start, which the program prints.',
    rule: '16 to 200 letters, digits, hyphens and underscores',
    default: null,
    secret: true,
    schema: text.regex(/^[\w-]{16,200}$/),
  }),
} as const;
