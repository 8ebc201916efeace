import { type Database, withTransaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { countSubscribers, issue } from '../newsletter/index.ts';
import { type ArticleRow, lockUnsent, updateArticle } from './article-repository.ts';
import { isShown, requireArticle } from './change-articles.ts';

/** Notified when an article may have to be emailed. */
export const ARTICLE_CHANNEL = 'research_article';

/** Names the email of an article, which is issued once. */
export const issueKey = (id: string): string => `article ${id}`;

/** Sends a published article to the newsletter. @throws {AppError} NOT_FOUND, CONFLICT if it is not published, was sent, or would reach no one */
export async function emailArticle(db: Database, id: string, now: Date): Promise<ArticleRow> {
  const row = await requireArticle(db, id);
  if (!isShown(row, now)) throw new AppError('CONFLICT', 'Publish the article first.');
  if (row.emailedAt === null && !(await hasSubscribers(db)))
    throw new AppError('CONFLICT', 'The newsletter has no subscribers yet. The article can be sent once it has.');
  if (row.emailedAt !== null || !(await issueArticle(db, row, now)))
    throw new AppError('CONFLICT', 'The article was sent to the newsletter before. Each subscriber receives it once.');
  return updateArticle(db, id, { emailedAt: now });
}

/** Sends the articles whose time has come and that are to be emailed. Without a subscriber, an article can be sent later. */
export async function emailDueArticles(db: Database, now: Date): Promise<void> {
  while (await emailNext(db, now));
}

const emailNext = (db: Database, now: Date): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const row = await lockUnsent(tx, now);
    if (row === null) return false;
    const isSent = await hasSubscribers(tx);
    if (isSent) await issueArticle(tx, row, now);
    await updateArticle(tx, row.id, isSent ? { emailedAt: now } : { isEmailed: false });
    return true;
  });

const hasSubscribers = async (db: Database): Promise<boolean> => (await countSubscribers(db, 'newsletter')) > 0;

const issueArticle = (db: Database, { id, title, excerpt }: ArticleRow, now: Date): Promise<boolean> => {
  const actionPath = `/research/${id}` as const;
  const text = { subject: title, paragraphs: [excerpt], actionLabel: 'Read the article', actionPath };
  return issue(db, { list: 'newsletter', key: issueKey(id), ...text }, now.getTime());
};
