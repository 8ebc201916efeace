import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Areas, certifications, events, and the overview of the page. */
export const complianceQuery = () => readQuery(reads.content.list, { kind: 'compliance' });

const FIELDS = ['kind', 'id', 'title', 'updated', 'summary', 'fields', 'earlier'] as const;

/** Policies and reports, which are read as files. */
export const policiesQuery = () => readQuery(reads.content.list, { kind: 'policy', fields: [...FIELDS] });
export const reportsQuery = () => readQuery(reads.content.list, { kind: 'report', fields: [...FIELDS] });
