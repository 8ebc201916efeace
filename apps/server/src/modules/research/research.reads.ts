import { reads } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { ContentLibrary } from '../content/index.ts';
import { articleRow, articleView } from './article-view.ts';
import { readArticle, readArticles } from './edited-article.ts';

/** Returns the reads of the articles. */
export const researchReads = (library: ContentLibrary): ServedRead[] => [
  serve(reads.research.list, async () => (await library.list('research')).map(articleRow).sort(newestFirst)),
  serve(reads.research.get, async (_viewer, { id }) => articleView(await library.get('research', id))),
];

/** Returns the reads of the console. */
export const editorReads = (clock: Clock): ServedRead[] => [
  serve(reads.adminArticles.list, ({ db }) => readArticles(db, new Date(clock.now()))),
  serve(reads.adminArticles.get, ({ db }, { id }) => readArticle(db, id, new Date(clock.now()))),
];

/** Articles of one day stay in the order of their documents. */
const newestFirst = (a: { readonly createdAt: string }, b: { readonly createdAt: string }) =>
  b.createdAt.localeCompare(a.createdAt);
