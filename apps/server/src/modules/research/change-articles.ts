import type { SourceDocument } from '@sealtick/content';
import type { ParsedInputOf, writes } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type ArticleRow, deleteArticle, insertArticle, lockArticle, updateArticle } from './article-repository.ts';

type Articles = typeof writes.adminArticles;

/** What an operator stores of an article. @see `correction`: required once it is published */
export type SavedArticle = ParsedInputOf<Articles['save']>;

/** Stores an article, if no one has changed it since it was read. @throws {AppError} NOT_FOUND, CONFLICT, INVALID_REQUEST */
export async function saveArticle(db: Database, given: SavedArticle, now: Date): Promise<ArticleRow> {
  const { id, revision, correction, ...fields } = given;
  const row = await lockArticle(db, id);
  if (row === null) {
    if (revision !== 0) throw unknown(id);
    const stored = await insertArticle(db, { id, ...fields, revision: 1, changedAt: now });
    if (stored === null) throw taken(id);
    return stored;
  }
  if (revision === 0) throw taken(id);
  requireRevision(row, revision);
  const isPublished = isShown(row, now);
  const what = correction?.trim() ?? '';
  if (isPublished && what === '')
    throw invalidField('correction', 'Describe what is corrected. The page shows it with its day.');
  const corrections = isPublished ? [{ at: now.toISOString(), text: what }, ...row.corrections] : row.corrections;
  return updateArticle(db, id, { ...fields, corrections, revision: revision + 1, changedAt: now });
}

/** Publishes an article now or later. @throws {AppError} NOT_FOUND, CONFLICT, INVALID_REQUEST for a time that has passed */
export async function publishArticle(
  db: Database,
  { id, revision, at, isEmailed }: ParsedInputOf<Articles['publish']>,
  now: Date,
): Promise<ArticleRow> {
  const row = await requireArticle(db, id);
  requireRevision(row, revision);
  if (isShown(row, now)) throw new AppError('CONFLICT', 'The article is published already.');
  const publishAt = at === null ? now : new Date(at);
  if (publishAt < now) throw invalidField('at', 'must be in the future.');
  return updateArticle(db, id, { publishAt, isEmailed });
}

/** Makes an article a draft. @throws {AppError} NOT_FOUND, CONFLICT if it is one */
export async function withdrawArticle(db: Database, id: string): Promise<ArticleRow> {
  const row = await requireArticle(db, id);
  if (row.publishAt === null) throw new AppError('CONFLICT', 'The article is a draft.');
  return updateArticle(db, id, { publishAt: null, isEmailed: false });
}

/** Deletes a draft. @throws {AppError} NOT_FOUND, CONFLICT if it is published or scheduled */
export async function removeArticle(db: Database, id: string): Promise<void> {
  const row = await requireArticle(db, id);
  if (row.publishAt !== null)
    throw new AppError('CONFLICT', 'The article is published or scheduled. Withdraw it first.');
  await deleteArticle(db, id);
}

/** Returns an article, locked. @throws {AppError} NOT_FOUND */
export async function requireArticle(db: Database, id: string): Promise<ArticleRow> {
  const row = await lockArticle(db, id);
  if (row === null) throw unknown(id);
  return row;
}

/** Whether an article is on the site. */
export const isShown = ({ publishAt }: Pick<ArticleRow, 'publishAt'>, now: Date): boolean =>
  publishAt !== null && publishAt <= now;

function requireRevision({ revision, changedAt }: ArticleRow, given: number): void {
  if (revision === given) return;
  const time = `${changedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  throw new AppError(
    'CONFLICT',
    `Someone else has changed this article, last at ${time}. Copy your text, then load the article again.`,
  );
}

const unknown = (id: string) => new AppError('NOT_FOUND', `The console has no article ${JSON.stringify(id)}.`);

/** Refuses an id that an article in a file has. @throws {AppError} CONFLICT */
export function requireFreeId(id: string, files: readonly Pick<SourceDocument, 'kind' | 'id'>[]): void {
  if (files.some((one) => one.kind === 'research' && one.id === id)) throw taken(id);
}

const taken = (id: string): AppError =>
  new AppError('CONFLICT', `Another article has the address /research/${id}. Choose another one.`);
