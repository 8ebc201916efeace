import { planInterestLabel, type SiteSettings } from '@sealtick/contract';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RequestRow } from './request-repository.ts';

type Contacts = Pick<SiteSettings, 'name' | 'salesEmail'>;

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const formatTime = (time: Date): string => `${TIME.format(time)} UTC`;

/** Returns the mail to the sender. It quotes nothing that was typed, because anybody can type any address. */
export function confirmationOf({ reference, email, dueAt }: RequestRow, { name, salesEmail }: Contacts): Mail {
  const title = `Your request ${reference}`;
  return {
    to: email,
    subject: title,
    title,
    paragraphs: [
      `Your request to the sales team of ${name} has arrived. Its reference is ${reference}.`,
      `The sales team answers by ${formatTime(dueAt)}.`,
      `To add something, write to ${salesEmail} and state the reference.`,
    ],
    notes: ['If you sent no request, ignore this mail: somebody typed your address.'],
  };
}

/** Returns the mail to the operator, with everything that was typed. */
export function noticeOf(row: RequestRow, { salesEmail }: Contacts): Mail {
  const { reference, dueAt, message } = row;
  const title = `Sales request ${reference}`;
  return {
    to: salesEmail,
    subject: title,
    title,
    paragraphs: [`Answer by ${formatTime(dueAt)}.`, ...linesOf(row), 'Message:', ...message.split(/\n+/)],
    isUnlimited: true,
  };
}

const linesOf = ({ name, email, company, phone, planInterest, accountId }: RequestRow): readonly string[] =>
  Object.entries({
    Name: name,
    Email: email,
    Company: company,
    Phone: phone,
    Plan: planInterest && planInterestLabel(planInterest),
    Account: accountId && 'The sender was logged in.',
  }).flatMap(([label, value]) => (value ? `${label}: ${value}` : []));
