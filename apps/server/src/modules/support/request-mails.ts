import {
  COMPLAINT_CATEGORIES,
  type DATA_REQUEST_TYPES,
  type PlanInterest,
  planInterestLabel,
  REQUEST_KINDS,
  type SiteSettings,
} from '@sealtick/contract';
import type { Mail, QueuedMail } from '../../platform/mail/mail.ts';
import type { RequestRow } from './request-repository.ts';

type Contacts = Pick<SiteSettings, 'name' | 'salesEmail' | 'supportEmail' | 'complianceEmail'>;

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const formatTime = (time: Date): string => `${TIME.format(time)} UTC`;
const NOT_YOU = 'If you sent no request, ignore this email: someone typed your address.';

/** Returns the address that answers requests of a kind. */
const getReceiver = ({ kind }: RequestRow, contacts: Contacts) => contacts[REQUEST_KINDS[kind].receiver];

/** Returns an email to the sender in the thread of the request. It never quotes what was typed: anyone can type any address. */
function toSender(row: RequestRow, contacts: Contacts) {
  const title = `Your request ${row.reference}`;
  const { email: to, reference: thread, accountId } = row;
  return { to, subject: title, title, thread, replyTo: getReceiver(row, contacts), accountId } satisfies Partial<
    Mail & Pick<QueuedMail, 'accountId'>
  >;
}

/** Returns the email that confirms the arrival of a request. @param isByOwner Whether its sender is logged in with the address */
export function getConfirmation(row: RequestRow, contacts: Contacts, isByOwner: boolean): QueuedMail {
  const { team } = REQUEST_KINDS[row.kind];
  const about = row.kind === 'complaint' ? [`Category: ${topicText(row)}`] : [];
  return {
    ...toSender(row, contacts),
    paragraphs: [
      `Your request to the ${team} of ${contacts.name} has arrived. Its reference is ${row.reference}.`,
      ...about,
      `The ${team} answers by ${formatTime(row.dueAt)}.`,
      `To add something, write to ${getReceiver(row, contacts)} and state the reference.`,
    ],
    notes: [NOT_YOU],
    cause: 'request',
    isByOwner,
  };
}

const ASKED: Readonly<Record<(typeof DATA_REQUEST_TYPES)[number], string>> = {
  access: 'send you a copy of your data',
  portability: 'send you your data in a machine-readable format',
};

/**
 * Returns the email whose link confirms a request about the data of a person. @param url Address of the page with the button
 * @param isByOwner Whether its sender is logged in with the address
 */
export function getLink(row: RequestRow, contacts: Contacts, url: string, isByOwner: boolean): QueuedMail {
  const asked =
    row.kind === 'deletion' ? 'delete your data' : ASKED[row.topic === 'portability' ? 'portability' : 'access'];
  return {
    ...toSender(row, contacts),
    paragraphs: [
      `Someone asked ${contacts.name} to ${asked}, and gave your email address. The reference is ${row.reference}.`,
      'Confirm the request, so that no one else receives or deletes your data. Nothing happens before that.',
      `Once it is confirmed, it is answered by ${formatTime(row.dueAt)}.`,
    ],
    action: { label: 'Confirm the request', url },
    notes: ['The link holds for 24 hours and works once.', NOT_YOU],
    cause: 'data-request',
    isByOwner,
  };
}

/** Returns the email with an answer. It is sent above the limits of the address: a person wrote it. */
export function getAnswered(row: RequestRow, contacts: Contacts, text: string): QueuedMail {
  return {
    ...toSender(row, contacts),
    title: `Answer to your request ${row.reference}`,
    subject: `Re: Your request ${row.reference}`,
    paragraphs: getParagraphs(text),
    notes: [`To reply, answer this email or write to ${getReceiver(row, contacts)} and state the reference.`],
    isUnlimited: true,
  };
}

/** Returns the email to the operator, with everything that was typed. */
export function getNotice(row: RequestRow, contacts: Contacts): QueuedMail {
  const { reference, kind, dueAt, message, accountId } = row;
  const title = `${KIND_TITLES[kind]} ${reference}`;
  return {
    to: getReceiver(row, contacts),
    replyTo: row.email,
    subject: title,
    title,
    paragraphs: [
      `Answer by ${formatTime(dueAt)}.`,
      ...getLines(row),
      ...(message === '' ? [] : ['Message:', ...getParagraphs(message)]),
    ],
    isUnlimited: true,
    accountId,
  };
}

/** Returns the email to the operator about a request past due. */
export function getOverdue(row: RequestRow, contacts: Contacts): QueuedMail {
  const title = `Past due: ${row.reference}`;
  return {
    to: getReceiver(row, contacts),
    subject: title,
    title,
    paragraphs: [`${KIND_TITLES[row.kind]} ${row.reference} was due on ${formatTime(row.dueAt)} and is not answered.`],
    isUnlimited: true,
    accountId: row.accountId,
  };
}

const KIND_TITLES = {
  sales: 'Sales request',
  help: 'Support request',
  legal: 'Legal request',
  risk: 'Request to the risk team',
  data: 'Data request',
  deletion: 'Deletion request',
  inquiry: 'Compliance inquiry',
  complaint: 'Complaint',
} as const;

const TOPIC_LABELS = { sales: 'Plan', help: 'Subject', data: 'Type', complaint: 'Category' } as const;

const getParagraphs = (text: string): readonly string[] => text.split(/\n+/);

function topicText({ kind, topic }: RequestRow): string | null {
  if (topic === null) return null;
  if (kind === 'sales') return planInterestLabel(topic as PlanInterest);
  return kind === 'complaint' ? COMPLAINT_CATEGORIES[topic as keyof typeof COMPLAINT_CATEGORIES] : topic;
}

const getLines = (row: RequestRow): readonly string[] =>
  Object.entries({
    Name: row.name,
    Email: row.email,
    Company: row.company,
    Phone: row.phone,
    [TOPIC_LABELS[row.kind as keyof typeof TOPIC_LABELS] ?? 'Topic']: topicText(row),
    Account: row.accountId && 'The sender was logged in.',
  }).flatMap(([label, value]) => (value ? `${label}: ${value}` : []));
