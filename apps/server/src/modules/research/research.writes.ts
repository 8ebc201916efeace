import { writes } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type ServedWrite, servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { wake } from '../../platform/wake-up.ts';
import type { ContentLibrary } from '../content/index.ts';
import type { PictureQueue } from '../identity/index.ts';
import { addPicture, removePicture } from './article-pictures.ts';
import type { ArticleRow } from './article-repository.ts';
import { type ArticleParts, checkedSource } from './article-source.ts';
import { articleView } from './article-view.ts';
import { publishArticle, removeArticle, requireFreeId, saveArticle, withdrawArticle } from './change-articles.ts';
import { editedRow } from './edited-article.ts';
import { ARTICLE_CHANNEL, emailArticle } from './email-article.ts';

const { adminArticles } = writes;

/** Returns what the console changes of articles: the same as the commands. */
export function researchWrites(
  library: ContentLibrary,
  clock: Clock,
  pictures: Pick<PictureQueue, 'encode'>,
): ServedWrite[] {
  const now = () => new Date(clock.now());
  const answer = async (db: Database, row: ArticleRow) => editedRow(db, row, now());
  const check = (db: Database, given: ArticleParts) => checkedSource(db, given, library.shipped());
  return [
    servePreparedWrite(
      adminArticles.preview,
      async ({ db }, given) => {
        const source = await check(db, { ...given, id: 'preview', revision: 0, publishAt: now(), corrections: [] });
        return articleView(await library.resolve(source));
      },
      async (_viewer, _given, article) => article,
    ),
    servePreparedWrite(
      adminArticles.save,
      async ({ db }, given) => {
        requireFreeId(given.id, library.shipped());
        await check(db, { ...given, publishAt: now(), corrections: [] });
      },
      async ({ db }, given) => answer(db, await saveArticle(db, given, now())),
    ),
    serveWrite(adminArticles.publish, async ({ db }, given, state) => {
      const row = await publishArticle(db, given, now());
      state({ after: { publishAt: row.publishAt!.toISOString(), isEmailed: row.isEmailed } });
      await wake(db, ARTICLE_CHANNEL);
      return answer(db, row);
    }),
    serveWrite(adminArticles.withdraw, async ({ db }, { id }) => answer(db, await withdrawArticle(db, id))),
    serveWrite(adminArticles.email, async ({ db }, { id }) => answer(db, await emailArticle(db, id, now()))),
    serveWrite(adminArticles.remove, ({ db }, { id }) => removeArticle(db, id)),
    servePreparedWrite(
      adminArticles.addPicture,
      (viewer, { picture }, request) =>
        pictures.encode(Buffer.from(picture, 'base64'), requireAccount(viewer), request, 'screenshot'),
      ({ db }, { id, alt }, picture) => addPicture(db, { articleId: id, alt, picture, now: now() }),
    ),
    serveWrite(adminArticles.removePicture, ({ db }, { id }) => removePicture(db, id)),
  ];
}
