import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Questions and answers of the page. */
export const questionsQuery = () => readQuery(reads.content.list, { kind: 'pricing' });

/** Size of the log. */
export const checkpointQuery = () => readQuery(reads.log.checkpoint, {});

/** What the running system measures about itself. */
export const figuresQuery = () => readQuery(reads.site.figures, {});
