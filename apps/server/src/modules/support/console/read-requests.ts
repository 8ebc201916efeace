import type {
  AdminRequest,
  AdminRequestCounts,
  AdminRequestRow,
  AnswerOf,
  ParsedInputOf,
  reads,
} from '@sealtick/contract';
import { formatDate } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/serve-reads.ts';
import { selectAddresses } from '../../audit/index.ts';
import { londonDay } from '../due-at.ts';
import { findRequest, type RequestRow, selectSteps } from '../request-repository.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countConcerns, countRequests, type RequestPlace, selectRequestList } from './request-list-repository.ts';

type List = typeof reads.adminRequests.list;
type RequestsDeps = Pick<SupportDeps, 'clock' | 'findAccountId'>;

/** Returns a page of the operator's list of requests. */
export async function listRequests(
  { clock }: Pick<RequestsDeps, 'clock'>,
  db: Database,
  { show, kind, q, limit, cursor }: ParsedInputOf<List>,
): Promise<Page<AnswerOf<List>>> {
  const now = clock.now();
  const wanted = { show, kind, part: q?.trim() || undefined, after: getPlace(cursor), limit: limit + 1 };
  const rows = await selectRequestList(db, new Date(now), wanted);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.dueAt.getTime()}.${last.reference}` : null;
  return { answer: shown.map((row) => toRow(row, now)), next };
}

function getPlace(cursor: string | undefined): RequestPlace | null {
  if (cursor === undefined) return null;
  const [due, reference] = cursor.split('.') as [string, string];
  return { due: new Date(Number(due)), reference };
}

/** Returns a request with what happened to it. @throws {AppError} NOT_FOUND */
export async function readRequest(
  { clock, findAccountId }: RequestsDeps,
  db: Database,
  reference: string,
): Promise<AdminRequest> {
  const row = await findRequest(db, reference);
  if (row === null) throw new AppError('NOT_FOUND', 'There is no request with this reference.');
  const steps = await selectSteps(db, reference);
  const addresses = await selectAddresses(
    db,
    steps.flatMap(({ operator }) => operator ?? []),
  );
  const { company, phone, message, accountId, email } = row;
  return {
    ...toRow(row, clock.now()),
    company,
    phone,
    message,
    wasLoggedIn: accountId !== null,
    hasAccount: (await findAccountId(db, email)) !== null,
    steps: steps.map(({ state, at, actor, operator, message: said }) => ({
      state,
      at: at.toISOString(),
      actor,
      operator: operator === null ? null : (addresses.get(operator) ?? null),
      message: said,
    })),
  };
}

/** Returns how many requests and reports wait. */
export async function countWaiting({ clock }: Pick<RequestsDeps, 'clock'>, db: Database): Promise<AdminRequestCounts> {
  const now = clock.now();
  const [requests, concerns] = await Promise.all([
    countRequests(db, new Date(now)),
    countConcerns(db, formatDate(londonDay(now))),
  ]);
  return { ...requests, concerns };
}

function toRow(row: RequestRow, now: number): AdminRequestRow {
  const { reference, kind, state, isSuspected, name, email, topic, sentAt, dueAt, tokenHash } = row;
  const isDone = state === 'answered' || state === 'closed';
  const needsConfirmation = kind === 'data' || kind === 'deletion';
  return {
    reference,
    kind,
    state,
    isConfirmed: needsConfirmation ? tokenHash === null : null,
    isOverdue: !isDone && tokenHash === null && dueAt.getTime() <= now,
    isSuspected,
    name,
    email,
    topic,
    sentAt: sentAt.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}
