import { z } from 'zod';
import { Instant } from './instant.ts';
import { REQUEST_KINDS, type RequestKind } from './request-kinds.ts';

/** Reference of a request or report in an address. */
export const ReferenceParam = z.string().regex(/^[\w-]{1,40}$/, 'must be a reference such as SUP-26-7K4QX');

export const RequestKindName = z.enum(Object.keys(REQUEST_KINDS) as RequestKind[]);

/**
 * - `new`: arrived
 * - `confirmed`: by its sender, where the request is about the data of a person
 * - `in-progress`: someone works on it
 * - `answered`: by email
 * - `closed`: nothing follows
 */
export const RequestState = z.enum(['new', 'confirmed', 'in-progress', 'answered', 'closed']);

/**
 * Which requests a list shows: one state, those that wait for an answer (`open`), those of them that are past due, those that
 * their senders have not confirmed, all, or those that a robot seems to have sent, which no other list shows.
 */
export const RequestFilter = z.enum(['open', 'overdue', 'unconfirmed', ...RequestState.options, 'all', 'suspected']);

/** One request in the operator's list. */
export const AdminRequestRow = z.object({
  reference: z.string(),
  kind: RequestKindName,
  state: RequestState,
  /** False if its sender has yet to confirm it; null if it needs no confirmation. */
  isConfirmed: z.boolean().nullable(),
  isOverdue: z.boolean(),
  isSuspected: z.boolean(),
  name: z.string(),
  email: z.string(),
  topic: z.string().nullable(),
  sentAt: Instant,
  dueAt: Instant,
});

/** What happened to a request. */
export const RequestStep = z.object({
  state: RequestState,
  at: Instant,
  actor: z.enum(['sender', 'operator', 'command-line']),
  /** Email address of the operator; null if the account was erased, and for other actors. */
  operator: z.string().nullable(),
  /** What was answered, or why it was closed. */
  message: z.string().nullable(),
});

/** One request in full. */
export const AdminRequest = AdminRequestRow.extend({
  company: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string(),
  /** Whether its sender was logged in, and whether the address has an account now. */
  wasLoggedIn: z.boolean(),
  hasAccount: z.boolean(),
  /** Oldest first. */
  steps: z.array(RequestStep),
});

const Count = z.int().nonnegative();

/** What waits for the operator. */
export const AdminRequestCounts = z.object({
  open: Count,
  overdue: Count,
  unconfirmed: Count,
  suspected: Count,
  concerns: z.object({ open: Count, overdue: Count }),
});

/**
 * How requests of people were answered that were sent in the last days and are answered, closed or past due. A request is
 * in time if its first answer, or its closing without one, was not later than its due time.
 */
export const AdminRequestFigures = z.object({
  days: z.int(),
  /** Requests that are answered, closed or past due. */
  due: Count,
  inTime: Count,
  /** Median time from the request to its first answer, ms; null without an answer. */
  medianAnswerMs: z.int().nullable(),
});

/** Most characters of an answer, and of a reason. */
export const ANSWER_MAX = 20_000;
export const REASON_MAX = 500;

export type RequestState = z.infer<typeof RequestState>;
export type RequestFilter = z.infer<typeof RequestFilter>;
export type AdminRequestRow = z.infer<typeof AdminRequestRow>;
export type AdminRequest = z.infer<typeof AdminRequest>;
export type RequestStep = z.infer<typeof RequestStep>;
export type AdminRequestFigures = z.infer<typeof AdminRequestFigures>;
export type AdminRequestCounts = z.infer<typeof AdminRequestCounts>;
