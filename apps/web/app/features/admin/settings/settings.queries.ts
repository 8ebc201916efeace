import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

/** Every setting of the site, and its newest changes. */
export const settingsQuery = () => ({ ...readQuery(reads.settings.list, {}), staleTime: 0 });
