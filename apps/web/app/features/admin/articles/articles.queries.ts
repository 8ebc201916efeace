import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { readsUnder } from '../../../lib/data/stale.ts';

const POLL_MS = 5_000;

/** The articles of the console, read again while emails may be on their way and scheduled ones become public. */
export const editedArticlesQuery = () => polled(readQuery(reads.adminArticles.list, {}), POLL_MS);

/** One article with its text. It is read again when it is opened, and not while someone edits it. */
export const editedArticleQuery = (id: string) => ({
  ...readQuery(reads.adminArticles.get, { id }),
  staleTime: POLL_MS,
});

/** The lists of articles, of the console and of the public pages. */
export const ofArticles = () => [editedArticlesQuery(), readsUnder(reads.research.list.path)];

/** What a change of an article changes. */
export const ofArticle = (id: string) => [editedArticleQuery(id), ...ofArticles()];
