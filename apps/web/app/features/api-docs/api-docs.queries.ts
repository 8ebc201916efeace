import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

export const apiReferenceQuery = () => readQuery(reads.apiReference.get, {});

export const apiBlocksQuery = () => readQuery(reads.apiReference.blocks, {});

/** Asked by the browser alone: 90 days of every component are much for one state. */
export const apiStateQuery = () => readQuery(reads.status.history, { span: '24h' });
