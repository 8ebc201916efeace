import { reads } from '@sealtick/contract';
import { cutText } from '@sealtick/engine';
import { readQuery } from '../../lib/data/read-query.ts';
import { documentQuery } from '../../lib/queries/content.queries.ts';

const MOST_FOUND = 8;
const LONGEST_SEARCH = 100;

/** Every question with its answer. */
export const faqsQuery = () => readQuery(reads.content.list, { kind: 'help', type: 'faq' });

/** Every guide without its text. */
export const guidesQuery = () =>
  readQuery(reads.content.list, {
    kind: 'help',
    type: 'guide',
    fields: ['id', 'title', 'summary', 'address', 'fields'],
  });

const ID = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** One guide. An address that can be none of a document is read as one that does not exist. */
export const guideQuery = (id: string) => documentQuery('help', ID.test(id) ? id : 'none');

/** Returns the words that a help search asks for. @param typed What the address has. */
export const searchedFor = (typed: string | null): string =>
  cutText((typed ?? '').replace(/\p{Cc}/gu, ' ').trim(), LONGEST_SEARCH);

/** Parts of questions and guides that contain some words, as `searchedFor` returns them. */
export const helpSearchQuery = (words: string) => ({
  ...readQuery(reads.content.search, { q: words || '-', kind: 'help', limit: MOST_FOUND }),
  enabled: words !== '',
});
