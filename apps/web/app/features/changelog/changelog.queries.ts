import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Every release, the newest first. */
export const releasesQuery = () => readQuery(reads.content.list, { kind: 'changelog' });
