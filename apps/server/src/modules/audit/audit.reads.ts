import { reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import { readOwnActs } from './read-own-acts.ts';

/** Returns the reads of the audit log. */
export const auditReads = (): ServedRead[] => [serve(reads.audit.list, readOwnActs)];
