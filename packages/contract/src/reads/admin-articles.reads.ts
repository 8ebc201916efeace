import { z } from 'zod';
import { ArticleId, EditedArticle, EditedArticles } from '../article-editor.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareRead } from './read.ts';

export const list = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/articles',
  summary: 'The articles that operators wrote in the console, drafts included',
  answer: EditedArticles,
});

export const get = declareRead({
  ...OF_CONSOLE,
  path: '/api/admin/articles/:id',
  summary: 'One article of the console with its text as Markdown',
  params: z.strictObject({ id: ArticleId }),
  examples: { id: 'why-stops-slip' },
  answer: EditedArticle,
  mayBeAbsent: true,
});
