import {
  type ParsedInputOf,
  REQUEST_KINDS,
  REQUESTS_PER_DAY,
  type RequestReceipt,
  type SiteSettings,
  type writes,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { makeReference } from './reference.ts';
import { confirmationOf, noticeOf } from './request-mails.ts';
import { insertRequest, lockSender, type RequestRow, selectSince } from './request-repository.ts';

/** Visitors need longer than this for a form; robots do not. */
const MIN_FORM_MS = 3_000;

export interface SalesNeeds {
  /** Wall clock: people do not answer by market time. */
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (database: Database) => Promise<SiteSettings>;
}

type Input = ParsedInputOf<typeof writes.support.sales>;

/**
 * Stores a request to sales, and queues the mails to its sender and to the operator. The same request within an hour is
 * answered as the first one was. One that a robot seems to have sent is answered alike, but nobody receives a mail.
 * @throws {AppError} RATE_LIMITED if the sender has sent too many
 */
export async function sendSalesRequest(needs: SalesNeeds, viewer: Viewer, input: Input): Promise<RequestReceipt> {
  const { clock, queueMail, readSettings } = needs;
  const { database } = viewer;
  const now = clock.now();
  const given = rowOf(viewer, input, now);
  // Otherwise both requests of a double click would find none before.
  await lockSender(database, given.mailbox);
  const today = await selectSince(database, given.mailbox, new Date(now - DAY_MS));
  const before = today.find((row) => row.sentAt.getTime() > now - HOUR_MS && isSame(row, given));
  if (before !== undefined) return receiptOf(before);
  if (today.length >= REQUESTS_PER_DAY) throw tooMany();
  const row = await insertNamed(database, given);
  if (!row.isSuspected) {
    const settings = await readSettings(database);
    await queueMail(database, confirmationOf(row, settings));
    await queueMail(database, noticeOf(row, settings));
  }
  return receiptOf(row);
}

function rowOf({ principal }: Viewer, input: Input, now: number): Omit<RequestRow, 'reference'> {
  const { name, email, company, phone, planInterest, message, topic, openForMs } = input;
  const accountId = 'accountId' in principal ? principal.accountId : null;
  return {
    kind: 'sales',
    isSuspected: topic !== '' || (accountId === null && openForMs < MIN_FORM_MS),
    accountId,
    name,
    email,
    mailbox: mailboxOf(email),
    company: company || null,
    phone: phone || null,
    planInterest: planInterest ?? null,
    message,
    sentAt: new Date(now),
    dueAt: new Date(now + REQUEST_KINDS.sales.answeredWithinHours * HOUR_MS),
  };
}

const CONTENT = ['kind', 'accountId', 'name', 'email', 'company', 'phone', 'planInterest', 'message'] as const;

const isSame = (row: RequestRow, given: Omit<RequestRow, 'reference'>): boolean =>
  CONTENT.every((column) => row[column] === given[column]);

function tooMany(): AppError {
  const detail = `${REQUESTS_PER_DAY} requests were sent with this e-mail address within a day. Try again later.`;
  return new AppError('RATE_LIMITED', detail, { retryAfterSeconds: HOUR_MS / 1_000 });
}

/** Stores the request under a reference that is not taken. */
async function insertNamed(database: Database, given: Omit<RequestRow, 'reference'>): Promise<RequestRow> {
  for (;;) {
    const row = { ...given, reference: makeReference(given.kind, given.sentAt.getTime()) };
    if (await insertRequest(database, row)) return row;
  }
}

const receiptOf = ({ reference, dueAt }: RequestRow): RequestReceipt => ({ reference, dueAt: dueAt.toISOString() });
