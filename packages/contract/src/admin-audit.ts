import { z } from 'zod';
import { AccountAct } from './account-act.ts';
import { Instant } from './instant.ts';

/** An entry of the audit log, as operators see it. */
export const AdminAct = z.object({
  /** Place in the chain, from 1. */
  index: z.int(),
  at: Instant,
  /** Noun and past participle: `password.changed`. */
  act: z.string(),
  by: z.enum(['anonymous', 'member', 'key', 'operator', 'command-line', 'program']),
  /** Email address of the account that acted; null if there is none, or it was erased. */
  actor: z.string().nullable(),
  /** Email address of the account that it is about. */
  about: z.string().nullable(),
  /** The changed object. */
  subject: z.string().nullable(),
  changes: AccountAct.shape.changes,
});

/** What the last verification of the audit log found. */
export const AuditCheck = z.object({
  at: Instant,
  status: z.enum(['valid', 'invalid']),
  /** Entries that were read. */
  entries: z.int(),
  durationMs: z.int(),
  /** What is wrong, in sentences. */
  findings: z.array(z.string()),
});

/** The chain of the audit log. */
export const AuditState = z.object({
  /** Index of the newest entry. */
  size: z.int(),
  /** Index of the last entry that was deleted for its age; 0 if none was. */
  startIndex: z.int(),
  /** Null before the first one. */
  lastCheck: AuditCheck.nullable(),
});

export type AdminAct = z.infer<typeof AdminAct>;
export type AuditCheck = z.infer<typeof AuditCheck>;
export type AuditState = z.infer<typeof AuditState>;
