import type { Database } from '../../platform/database.ts';
import { readSources } from '../content/index.ts';
import { type ArticleParts, checkedSource } from './article-source.ts';
import { requireFreeId } from './change-articles.ts';

/** Checks an article as the console does. @throws {AppError} CONFLICT, INVALID_REQUEST */
export async function checkArticle(
  article: Omit<ArticleParts, 'publishAt' | 'corrections'>,
  contentDir: string | null,
  now: Date,
  db: Database,
): Promise<void> {
  const { sources: shipped } = await readSources(contentDir);
  requireFreeId(article.id, shipped);
  await checkedSource(db, { ...article, publishAt: now, corrections: [] }, shipped);
}
