import type { RequestFilter, RequestKind } from '@sealtick/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import type { RequestRow } from '../request-repository.ts';
import { concernReport, requestStep, supportRequest } from '../support.tables.ts';

const { reference, email, kind, state, dueAt, isSuspected, tokenHash } = supportRequest;
const isByPerson = eq(isSuspected, false);
const isWaiting = and(isByPerson, isNull(tokenHash), notInArray(state, ['answered', 'closed']));
const isUnconfirmed = and(isByPerson, isNotNull(tokenHash), notInArray(state, ['answered', 'closed']));

function isShown(show: RequestFilter, now: Date): SQL | undefined {
  if (show === 'suspected') return eq(isSuspected, true);
  if (show === 'open') return isWaiting;
  if (show === 'overdue') return and(isWaiting, lte(dueAt, now));
  if (show === 'unconfirmed') return isUnconfirmed;
  return show === 'all' ? isByPerson : and(isByPerson, eq(state, show));
}

/** Lists of what is over begin with the newest; others with what is due first. */
const isNewestFirst = (show: RequestFilter): boolean => ['answered', 'closed', 'all', 'suspected'].includes(show);

/** A place in a list: the time at which a request is due, and its reference. */
export interface RequestPlace {
  readonly due: Date;
  readonly reference: string;
}

interface ListQuery {
  readonly show: RequestFilter;
  readonly kind?: RequestKind | undefined;
  /** Part of the reference or of the address. */
  readonly part?: string | undefined;
  readonly after: RequestPlace | null;
  readonly limit: number;
}

/** Returns the requests of a list after a place. */
export async function selectRequestList(db: Database, now: Date, query: ListQuery): Promise<RequestRow[]> {
  const { show, part, after, limit } = query;
  const isDown = isNewestFirst(show);
  const beyond = isDown ? lt : gt;
  const wanted = and(
    isShown(show, now),
    query.kind === undefined ? undefined : eq(kind, query.kind),
    part === undefined ? undefined : or(ilike(reference, getPattern(part)), ilike(email, getPattern(part))),
    after === null
      ? undefined
      : or(beyond(dueAt, after.due), and(eq(dueAt, after.due), beyond(reference, after.reference))),
  );
  const order = isDown ? desc : asc;
  return db.select().from(supportRequest).where(wanted).orderBy(order(dueAt), order(reference)).limit(limit);
}

const getPattern = (part: string): string => `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Returns how many requests there are by what they wait for. */
export async function countRequests(db: Database, now: Date) {
  const countWhere = async (where: SQL | undefined) =>
    (await db.select({ rows: count() }).from(supportRequest).where(where))[0]!.rows;
  const [open, overdue, unconfirmed, suspected] = await Promise.all(
    (['open', 'overdue', 'unconfirmed', 'suspected'] as const).map((show) => countWhere(isShown(show, now))),
  );
  return { open: open!, overdue: overdue!, unconfirmed: unconfirmed!, suspected: suspected! };
}

/** Returns how many reports of people are open, and how many of them are past due. @param today Day in London */
export async function countConcerns(db: Database, today: string): Promise<{ open: number; overdue: number }> {
  const isOpen = and(eq(concernReport.isSuspected, false), eq(concernReport.isClosed, false));
  const rows = await db.select({ dueOn: concernReport.dueOn }).from(concernReport).where(isOpen);
  return { open: rows.length, overdue: rows.filter(({ dueOn }) => dueOn < today).length };
}

/** When a request was sent, due, first answered, and first answered or closed. */
interface FirstAnswer {
  readonly sentAt: Date;
  readonly dueAt: Date;
  readonly answeredAt: Date | null;
  readonly doneAt: Date | null;
}

/** Returns the first answers of the requests that people sent since a time and confirmed where they had to. */
export async function selectFirstAnswers(db: Database, since: Date): Promise<FirstAnswer[]> {
  const { sentAt } = supportRequest;
  const first = (states: SQL) =>
    sql`min(${requestStep.at}) filter (where ${requestStep.state} in (${states}))`.mapWith(requestStep.at);
  return db
    .select({ sentAt, dueAt, answeredAt: first(sql`'answered'`), doneAt: first(sql`'answered', 'closed'`) })
    .from(supportRequest)
    .leftJoin(requestStep, eq(requestStep.reference, reference))
    .where(and(isByPerson, isNull(tokenHash), gt(sentAt, since)))
    .groupBy(reference) as Promise<FirstAnswer[]>;
}
