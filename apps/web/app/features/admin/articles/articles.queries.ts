import { reads } from '@sealtick/contract';
import { polled } from '../../../lib/data/polled.ts';
import { readQuery } from '../../../lib/data/read-query.ts';
import { readsUnder } from '../../../lib/data/stale.ts';

/** The articles of the console, read again while emails may be on their way. */
export const editedArticlesQuery = () => polled(readQuery(reads.adminArticles.list, {}), 5_000);

/** One article with its text. It is not read again while someone edits it. */
export const editedArticleQuery = (id: string) => readQuery(reads.adminArticles.get, { id });

/** The lists of articles, of the console and of the public pages. */
export const ofArticles = () => [editedArticlesQuery(), readsUnder(reads.research.list.path)];

/** What a change of an article changes. */
export const ofArticle = (id: string) => [editedArticleQuery(id), ...ofArticles()];
