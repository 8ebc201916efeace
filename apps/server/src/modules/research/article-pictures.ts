import { randomBytes } from 'node:crypto';
import { ARTICLE_PICTURES_MAX, type ArticlePicture, articlePicturePath } from '@sealtick/contract';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendPicture } from '../../platform/http/send-picture.ts';
import { pictureSize } from '../identity/index.ts';
import { lockArticle, selectArticles } from './article-repository.ts';
import { articlePicture } from './research.tables.ts';

const VIEW = {
  id: articlePicture.id,
  alt: articlePicture.alt,
  width: articlePicture.width,
  height: articlePicture.height,
};

/** Returns the pictures of an article, the oldest first. */
export const selectPictures = (db: Database, articleId: string): Promise<ArticlePicture[]> =>
  db
    .select(VIEW)
    .from(articlePicture)
    .where(eq(articlePicture.articleId, articleId))
    .orderBy(asc(articlePicture.createdAt), articlePicture.id);

/** Returns the addresses of all pictures of articles. */
export const selectPicturePaths = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ id: articlePicture.id }).from(articlePicture)).map(({ id }) => articlePicturePath(id)));

/** Stores a picture of an article. @param picture As our own process encoded it */
export async function addPicture(
  db: Database,
  { articleId, alt, picture, now }: { articleId: string; alt: string; picture: Buffer; now: Date },
): Promise<ArticlePicture> {
  if ((await lockArticle(db, articleId)) === null) throw new AppError('NOT_FOUND', 'The console has no such article.');
  if ((await selectPictures(db, articleId)).length >= ARTICLE_PICTURES_MAX)
    throw new AppError('CONFLICT', `An article has at most ${ARTICLE_PICTURES_MAX} pictures. Delete one first.`);
  const { width, height } = pictureSize(picture)!;
  const id = `ap_${randomBytes(16).toString('base64url')}`;
  await db.insert(articlePicture).values({ id, articleId, alt, width, height, picture, createdAt: now });
  return { id, alt, width, height };
}

/** Deletes a picture that no article shows. @throws {AppError} NOT_FOUND, CONFLICT */
export async function removePicture(db: Database, id: string): Promise<void> {
  const shown = (await selectArticles(db)).find(({ text }) => text.includes(articlePicturePath(id)));
  if (shown)
    throw new AppError('CONFLICT', `The article "${shown.title}" shows the picture. Remove it from the text first.`);
  const rows = await db.delete(articlePicture).where(eq(articlePicture.id, id)).returning({ id: articlePicture.id });
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'Unknown picture.');
}

const Params = z.strictObject({ file: z.string().regex(/^ap_[\w-]{22}\.webp$/) });

/** Adds the address of the pictures. It is not a declared read, because its answer is not text. */
export function mountPictures(api: FastifyInstance): void {
  api.get('/research/pictures/:file', { schema: { hide: true, params: Params } }, async ({ viewer, params }, reply) => {
    const { file } = params as z.infer<typeof Params>;
    const [found] = await viewer.db
      .select({ picture: articlePicture.picture })
      .from(articlePicture)
      .where(eq(articlePicture.id, file.replace(/\.webp$/, '')));
    if (!found) throw new AppError('NOT_FOUND', 'Unknown picture.');
    return sendPicture(reply, { picture: found.picture, name: 'picture.webp', cache: 'public' });
  });
}
