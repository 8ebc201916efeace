import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';
import { readsUnder } from '../../../lib/data/stale.ts';

/** Every setting of the site, and its newest changes. */
export const settingsQuery = () => readQuery(reads.settings.list, {});

/** What a change of settings changes: documents of the site show them too. */
export const ofSettings = () => [settingsQuery(), readsUnder('/api/content/')];
