import { z } from 'zod';
import {
  ARTICLE_PICTURE_ALT_MAX,
  ARTICLE_PICTURES_MAX,
  ArticleFields,
  ArticleId,
  ArticlePicture,
  CORRECTION_MAX,
  EditedArticleRow,
} from '../article-editor.ts';
import { TimeInput } from '../instant.ts';
import { ScreenshotUpload } from '../journal.ts';
import { plainText } from '../plain-text.ts';
import { ResearchArticle } from '../research.ts';
import { line } from '../typed-text.ts';
import { OF_CONSOLE } from './of-console.ts';
import { declareWrite } from './write.ts';

const OF_ARTICLE = {
  ...OF_CONSOLE,
  params: z.strictObject({ id: ArticleId }),
  examples: { id: 'why-stops-slip' },
} as const;
/** The revision that a change is based on. */
const revision = z.int().min(0).max(1_000_000);
const BODY_LIMIT = 256 * 1024;
const NOT_FOUND = 'There is no such article in the console';
const CONFLICT = 'Someone else has changed the article since it was read';

export const preview = declareWrite({
  ...OF_CONSOLE,
  method: 'POST',
  path: '/api/admin/article-previews',
  summary: 'Returns an article as its page would show it, and stores nothing',
  body: z.strictObject(ArticleFields),
  bodyLimit: BODY_LIMIT,
  answer: ResearchArticle,
  audit: null,
});

export const save = declareWrite({
  ...OF_ARTICLE,
  method: 'PUT',
  path: '/api/admin/articles/:id',
  summary: 'Stores an article; a published one needs a correction, which its page shows with its day',
  body: z.strictObject({
    ...ArticleFields,
    /** The revision that the change is based on; 0 for a new article. */
    revision,
    /** What is corrected in a published article. */
    correction: line(CORRECTION_MAX).nullable(),
  }),
  bodyLimit: BODY_LIMIT,
  answer: EditedArticleRow,
  errors: { NOT_FOUND, CONFLICT: `${CONFLICT}, or another article has the id` },
  audit: { act: 'article.saved', label: 'Article saved', subject: 'id' },
});

export const publish = declareWrite({
  ...OF_ARTICLE,
  method: 'PUT',
  path: '/api/admin/articles/:id/publication',
  summary: 'Publishes an article now or at a later time, and emails it to the newsletter if asked to',
  body: z.strictObject({
    revision,
    /** Null for now. */
    at: TimeInput.nullable(),
    /** Whether the newsletter receives it when it is published. */
    isEmailed: z.boolean(),
  }),
  answer: EditedArticleRow,
  errors: { NOT_FOUND, CONFLICT: `${CONFLICT}, or it is published` },
  audit: { act: 'article.published', label: 'Article published or scheduled', subject: 'id' },
});

export const withdraw = declareWrite({
  ...OF_ARTICLE,
  method: 'DELETE',
  path: '/api/admin/articles/:id/publication',
  summary: 'Makes a published or scheduled article a draft',
  answer: EditedArticleRow,
  errors: { NOT_FOUND, CONFLICT: 'The article is a draft' },
  audit: { act: 'article.withdrawn', label: 'Article withdrawn', subject: 'id' },
});

export const email = declareWrite({
  ...OF_ARTICLE,
  method: 'POST',
  path: '/api/admin/articles/:id/email',
  summary: 'Sends a published article to the newsletter, once to each subscriber',
  answer: EditedArticleRow,
  errors: {
    NOT_FOUND,
    CONFLICT: 'The article is not published, was sent before, or the newsletter has no subscribers',
  },
  audit: { act: 'article.emailed', label: 'Article sent to the newsletter', subject: 'id' },
});

export const remove = declareWrite({
  ...OF_ARTICLE,
  method: 'DELETE',
  path: '/api/admin/articles/:id',
  summary: 'Deletes a draft',
  errors: { NOT_FOUND, CONFLICT: 'The article is published or scheduled' },
  audit: { act: 'article.deleted', label: 'Draft of an article deleted', subject: 'id' },
});

export const addPicture = declareWrite({
  ...OF_ARTICLE,
  method: 'POST',
  path: '/api/admin/articles/:id/pictures',
  summary: 'Adds a picture to an article; the server encodes it again, without what the file says besides',
  body: z.strictObject({
    picture: ScreenshotUpload,
    /** What the picture shows, for readers who do not see it. */
    alt: line(ARTICLE_PICTURE_ALT_MAX, 'Describe the picture.'),
  }),
  bodyLimit: 7_100_000,
  policy: 'pictures',
  answer: ArticlePicture,
  isCreation: true,
  errors: {
    NOT_FOUND,
    CONFLICT: `The article has ${ARTICLE_PICTURES_MAX} pictures`,
    UNPROCESSABLE: 'It is not a PNG, JPEG or WebP picture of a size that is accepted',
  },
  audit: { act: 'article.picture-added', label: 'Picture added to an article', subject: 'id' },
});

export const removePicture = declareWrite({
  ...OF_CONSOLE,
  params: z.strictObject({ id: plainText().regex(/^ap_[\w-]{22}$/, 'must be the id of a picture') }),
  examples: { id: 'ap_u4R8kZ0qS1mT7vXc2Yb9Aw' },
  method: 'DELETE',
  path: '/api/admin/article-pictures/:id',
  summary: 'Deletes a picture that no article shows',
  errors: { NOT_FOUND: 'Unknown picture', CONFLICT: 'An article shows the picture' },
  audit: { act: 'article.picture-deleted', label: 'Picture of an article deleted', subject: 'id' },
});
