import { type AdminRequestRow, COMPLAINT_CATEGORIES, type RequestFilter, type RequestState } from '@sealtick/contract';
import { formatSpan } from '../../../lib/time/time.ts';

/** Kinds of requests, as the console names them. */
export const KIND_TEXT: Readonly<Record<AdminRequestRow['kind'], string>> = {
  sales: 'Sales',
  help: 'Support',
  legal: 'Legal',
  risk: 'Risk team',
  data: 'Data request',
  deletion: 'Data deletion',
  inquiry: 'Compliance inquiry',
  complaint: 'Complaint',
};

export const STATE_TEXT: Readonly<Record<RequestState, string>> = {
  new: 'New',
  confirmed: 'Confirmed',
  'in-progress': 'In progress',
  answered: 'Answered',
  closed: 'Closed',
};

/** Lists of requests, in the order of their links. */
export const FILTERS: readonly (readonly [RequestFilter, string])[] = [
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['in-progress', 'In progress'],
  ['unconfirmed', 'Not confirmed'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
  ['all', 'All'],
  ['suspected', 'Robots'],
];

/** Returns the kind of a request with its topic: "Complaint, Billing or Payment". */
export function getSubject({ kind, topic }: Pick<AdminRequestRow, 'kind' | 'topic'>): string {
  if (topic === null) return KIND_TEXT[kind];
  const named = kind === 'complaint' ? COMPLAINT_CATEGORIES[topic as keyof typeof COMPLAINT_CATEGORIES] : null;
  return `${KIND_TEXT[kind]}, ${named ?? topic}`;
}

/** Returns how long is left to answer, how long a request is past due, or what it waits for. @param now ms UTC */
export function dueText({ state, dueAt, isOverdue, isConfirmed }: AdminRequestRow, now: number): string {
  if (state === 'answered' || state === 'closed') return STATE_TEXT[state];
  if (isConfirmed === false) return 'Not confirmed';
  const left = Date.parse(dueAt) - now;
  return isOverdue || left <= 0 ? `${formatSpan(-left)} overdue` : `in ${formatSpan(left)}`;
}
