import { type AuditCheck, reads, writes } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import { type ServedWrite, servePreparedWrite } from '../../platform/http/serve-writes.ts';
import { lastCheck } from './audit-check.ts';
import { findHead } from './audit-repository.ts';
import { readActs } from './read-acts.ts';
import { readOwnActs } from './read-own-acts.ts';

/** Returns the reads of the audit log. */
export const auditReads = (): ServedRead[] => [
  serve(reads.audit.list, readOwnActs),
  serve(reads.adminAudit.list, ({ db }, query) => readActs(db, query)),
  serve(reads.adminAudit.state, async ({ db }) => {
    const { size, startIndex } = await findHead(db);
    return { size, startIndex, lastCheck: await lastCheck(db) };
  }),
];

/** Returns the write that verifies the audit log. */
export const auditCheckWrites = (verify: () => Promise<AuditCheck>): ServedWrite[] => [
  // Before the transaction: the verification reads in one of its own.
  servePreparedWrite(writes.adminAudit.verify, verify, async (_viewer, _input, checked) => checked),
];
