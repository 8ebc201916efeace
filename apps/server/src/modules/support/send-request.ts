import { randomBytes } from 'node:crypto';
import { REQUEST_KINDS, REQUESTS_PER_DAY, type RequestKind, type RequestReceipt, toDueRule } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import { getMailbox } from '../../platform/mail/get-mailbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { dueAt } from './due-at.ts';
import { makeReference } from './reference.ts';
import { getConfirmation, getLink, getNotice } from './request-mails.ts';
import { insertRequest, insertStep, lockSender, type RequestRow, selectSince } from './request-repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** Visitors need longer than this for a form; robots do not. */
const MIN_FORM_MS = 3_000;

/** What someone typed, whatever the kind. */
export type TypedRequest = Pick<RequestRow, 'name' | 'email' | 'company' | 'phone' | 'topic' | 'message'>;

/** By what robots are recognised. */
export interface FormUse {
  readonly topic: string;
  readonly openForMs: number;
}

/** Whether a robot seems to have sent a form. Members have logged in, so only the hidden field counts for them. */
export const isByRobot = ({ topic, openForMs }: FormUse, isMember: boolean): boolean =>
  topic !== '' || (!isMember && openForMs < MIN_FORM_MS);

/**
 * Stores a request, and queues the emails to its sender and to the operator; a request about data that needs a confirmation
 * goes to the operator once it is confirmed. The same request within an hour is answered as the first one was. One that a
 * robot seems to have sent is answered alike, but no one receives an email.
 * @param network From `addressGroup`
 * @throws {AppError} RATE_LIMITED if the sender has sent too many
 */
export async function sendRequest(
  deps: SupportDeps,
  viewer: Viewer,
  kind: RequestKind,
  typed: TypedRequest,
  use: FormUse,
  network: string,
): Promise<RequestReceipt> {
  const { clock, queueMail, readSettings, readHolidays, origin } = deps;
  const { db, principal } = viewer;
  const now = clock.now();
  const mailbox = getMailbox(typed.email);
  // Otherwise both requests of a double click would find none before.
  await lockSender(db, mailbox);
  const accountId = 'accountId' in principal ? principal.accountId : null;
  const token = REQUEST_KINDS[kind].isConfirmed ? randomBytes(32).toString('base64url') : null;
  const given: Omit<RequestRow, 'reference'> = {
    ...typed,
    kind,
    state: 'new',
    isSuspected: isByRobot(use, accountId !== null),
    accountId,
    mailbox,
    sentAt: new Date(now),
    dueAt: new Date(
      dueAt(toDueRule(REQUEST_KINDS[kind].response, await readSettings(db)), now, await readHolidays(db)),
    ),
    tokenHash: token === null ? null : hashToken(token),
    overdueSentAt: null,
  };
  // What visitors send with the address of a member does not use up what the member may send.
  const sent = await selectSince(db, { accountId, mailbox }, new Date(now - DAY_MS));
  // Robots do not use up what a person may send, and do not answer for it.
  const today = sent.filter(({ isSuspected }) => isSuspected === given.isSuspected);
  const before = today.find((row) => row.sentAt.getTime() > now - HOUR_MS && isSame(row, given));
  if (before !== undefined) return getReceipt(before);
  if (today.length >= REQUESTS_PER_DAY) throw tooMany();
  const isByOwner = accountId !== null && (await deps.ownsAddress(db, accountId, typed.email));
  if (!isByOwner && !given.isSuspected) await deps.reach.count(db, { accountId, network }, typed.email);
  const row = await insertNamed(db, given);
  await insertStep(db, row.reference, {
    state: 'new',
    at: row.sentAt,
    actor: 'sender',
    operator: null,
    message: null,
  });
  if (row.isSuspected) return getReceipt(row);
  const settings = await readSettings(db);
  if (token === null) {
    await queueMail(db, getConfirmation(row, settings, isByOwner));
    await queueMail(db, getNotice(row, settings));
  } else {
    // After #, so that the token reaches no log.
    await queueMail(db, getLink(row, settings, `${origin}/confirm-request#${token}`, isByOwner));
  }
  return getReceipt(row);
}

const CONTENT = ['kind', 'accountId', 'name', 'email', 'company', 'phone', 'topic', 'message'] as const;

const isSame = (row: RequestRow, given: Omit<RequestRow, 'reference'>): boolean =>
  CONTENT.every((column) => row[column] === given[column]);

function tooMany(): AppError {
  const detail = `${REQUESTS_PER_DAY} requests were sent with this email address within a day. Try again later.`;
  return new AppError('RATE_LIMITED', detail, { retryAfterSeconds: HOUR_MS / 1_000 });
}

/** Stores the request under a reference that is not taken. */
async function insertNamed(db: Database, given: Omit<RequestRow, 'reference'>): Promise<RequestRow> {
  for (;;) {
    const reference = makeReference(REQUEST_KINDS[given.kind].prefix, given.sentAt.getTime());
    const row = { ...given, reference };
    if (await insertRequest(db, row)) return row;
  }
}

const getReceipt = ({ reference, dueAt: due }: RequestRow): RequestReceipt => ({
  reference,
  dueAt: due.toISOString(),
});
