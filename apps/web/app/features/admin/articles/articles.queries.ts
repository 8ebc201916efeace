import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';
import { readsUnder } from '../../../lib/data/stale.ts';

/** The articles of the console, read again while emails may be on their way. */
export const editedArticlesQuery = () => ({
  ...readQuery(reads.adminArticles.list, {}),
  staleTime: 0,
  refetchInterval: 5_000,
});

/** One article with its text. It is not read again while someone edits it. */
export const editedArticleQuery = (id: string) => ({
  ...readQuery(reads.adminArticles.get, { id }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** The lists of articles, of the console and of the public pages. */
export const ofArticles = () => [editedArticlesQuery(), readsUnder(reads.research.list.path)];

/** What a change of an article changes. */
export const ofArticle = (id: string) => [editedArticleQuery(id), ...ofArticles()];
