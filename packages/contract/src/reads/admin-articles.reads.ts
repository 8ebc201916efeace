import { z } from 'zod';
import { ArticleId, EditedArticle, EditedArticles } from '../article-editor.ts';
import { declareRead } from './read.ts';

const CONSOLE = { tag: 'console', entitlement: 'operator', cache: 'never' } as const;

export const list = declareRead({
  ...CONSOLE,
  path: '/api/admin/articles',
  summary: 'The articles that operators wrote in the console, drafts included',
  answer: EditedArticles,
});

export const get = declareRead({
  ...CONSOLE,
  path: '/api/admin/articles/:id',
  summary: 'One article of the console with its text as Markdown',
  params: z.strictObject({ id: ArticleId }),
  examples: { id: 'why-stops-slip' },
  answer: EditedArticle,
  mayBeAbsent: true,
});
