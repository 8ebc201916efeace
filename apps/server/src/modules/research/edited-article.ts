import { figureIds } from '@sealtick/content';
import type { EditedArticle, EditedArticleRow, EditedArticles } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { countSubscribers, findIssue } from '../newsletter/index.ts';
import { selectPictures } from './article-pictures.ts';
import { type ArticleRow, selectArticle, selectArticles } from './article-repository.ts';
import { isShown } from './change-articles.ts';
import { issueKey } from './email-article.ts';

/** Returns the articles of the console, and what an editor chooses from. */
export async function readArticles(db: Database, now: Date): Promise<EditedArticles> {
  const rows = await selectArticles(db);
  const articles: EditedArticleRow[] = [];
  for (const row of rows) articles.push(await editedRow(db, row, now));
  return { articles, figures: figureIds(), subscribers: await countSubscribers(db, 'newsletter') };
}

/** Returns an article of the console with its text. @throws {AppError} NOT_FOUND */
export async function readArticle(db: Database, id: string, now: Date): Promise<EditedArticle> {
  const row = await selectArticle(db, id);
  if (row === null) throw new AppError('NOT_FOUND', 'The console has no such article.');
  const { excerpt, author, figure, text, corrections } = row;
  const pictures = await selectPictures(db, id);
  return { ...(await editedRow(db, row, now)), excerpt, author, figure, text, corrections: [...corrections], pictures };
}

/** Returns an article as the list of the console shows it. */
export async function editedRow(db: Database, row: ArticleRow, now: Date): Promise<EditedArticleRow> {
  const { id, title, category, publishAt, revision, changedAt, isEmailed, emailedAt } = row;
  const email = emailedAt === null ? null : await findIssue(db, issueKey(id));
  return {
    id,
    title,
    category,
    state: publishAt === null ? 'draft' : isShown(row, now) ? 'published' : 'scheduled',
    publishAt: publishAt?.toISOString() ?? null,
    revision,
    changedAt: changedAt.toISOString(),
    isEmailed,
    email: email && {
      issuedAt: email.issuedAt.toISOString(),
      finishedAt: email.finishedAt?.toISOString() ?? null,
    },
  };
}
