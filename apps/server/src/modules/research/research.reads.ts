import { reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { ContentLibrary } from '../content/index.ts';
import { articleRow, articleView } from './article-view.ts';

/** Returns the reads of the articles. */
export const researchReads = (library: ContentLibrary): ServedRead[] => [
  serve(reads.research.list, async () => (await library.list('research')).map(articleRow).sort(newestFirst)),
  serve(reads.research.get, async (_viewer, { id }) => articleView(await library.get('research', id))),
];

/** Articles of one day stay in the order of their documents. */
const newestFirst = (a: { readonly createdAt: string }, b: { readonly createdAt: string }) =>
  b.createdAt.localeCompare(a.createdAt);
