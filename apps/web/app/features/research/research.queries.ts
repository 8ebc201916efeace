import { reads } from '@sealtick/contract';
import { readQuery } from '../../lib/data/read-query.ts';

/** Every article without its text, the newest first. */
export const articlesQuery = () => readQuery(reads.research.list, {});

const ID = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** One article. An address that can be none of an article is read as one that does not exist. */
export const articleQuery = (id: string) => readQuery(reads.research.get, { id: ID.test(id) ? id : 'none' });
