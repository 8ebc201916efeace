import { z } from 'zod';
import { Instant } from './instant.ts';
import { plainText } from './plain-text.ts';
import { ResearchArticle, ResearchCategory } from './research.ts';
import { line, typedText } from './typed-text.ts';

export const ARTICLE_TEXT_MAX = 60_000;
export const ARTICLE_LINE_MAX = 200;
export const ARTICLE_EXCERPT_MAX = 300;
export const CORRECTION_MAX = 500;
export const ARTICLE_PICTURES_MAX = 20;
export const ARTICLE_PICTURE_ALT_MAX = 300;

/** Returns the address of a picture that an operator uploaded for an article. */
export const articlePicturePath = (id: string): string => `/api/research/pictures/${id}.webp`;

/** The id of an article, which is the end of its address. */
export const ArticleId = plainText().regex(
  /^[a-z0-9][a-z0-9-]{0,59}$/,
  'Use 1 to 60 small letters, digits and dashes, such as why-stops-slip.',
);

/** What an operator writes of an article. */
export const ArticleFields = {
  title: line(ARTICLE_LINE_MAX, 'Enter the title.'),
  excerpt: line(ARTICLE_EXCERPT_MAX, 'Enter the excerpt.'),
  category: ResearchCategory,
  /** A role, not a person. */
  author: line(ARTICLE_LINE_MAX, 'Enter the role of the author.'),
  /** A figure that ships with the program. */
  figure: plainText().max(60).nullable(),
  /** Markdown. */
  text: typedText(ARTICLE_TEXT_MAX, 'Write the text.'),
} as const;

/** A draft is not shown; a scheduled article is shown from its time on. */
export const ArticleState = z.enum(['draft', 'scheduled', 'published']);

/** An article that an operator wrote, as the list of the console shows it. */
export const EditedArticleRow = z.object({
  id: ArticleId,
  title: z.string(),
  category: ResearchCategory,
  state: ArticleState,
  /** From when on it is shown; null for a draft. */
  publishAt: Instant.nullable(),
  /** Counts its changes. A change names the revision that it is based on. */
  revision: z.int(),
  changedAt: Instant,
  /** Whether it is emailed to the newsletter when it is published. */
  isEmailed: z.boolean(),
  /** Its email to the newsletter; null before it is sent. */
  email: z
    .object({
      issuedAt: Instant,
      /** When the last email was queued; null while emails are being queued. */
      finishedAt: Instant.nullable(),
    })
    .nullable(),
});

/** A picture that an operator uploaded for an article. */
export const ArticlePicture = z.object({ id: z.string(), alt: z.string(), width: z.int(), height: z.int() });

/** An article that an operator wrote, with its text as Markdown. */
export const EditedArticle = EditedArticleRow.extend({
  excerpt: z.string(),
  author: z.string(),
  figure: z.string().nullable(),
  text: z.string(),
  corrections: ResearchArticle.shape.corrections,
  /** The oldest first. Its text may show them. */
  pictures: z.array(ArticlePicture),
});

/** What the console shows of the articles. */
export const EditedArticles = z.object({
  /** The last changed first. */
  articles: z.array(EditedArticleRow),
  /** Ids of the figures that an article can show. */
  figures: z.array(z.string()),
  /** Email addresses on the newsletter. */
  subscribers: z.int(),
});

export type ArticlePicture = z.infer<typeof ArticlePicture>;
export type ArticleState = z.infer<typeof ArticleState>;
export type EditedArticleRow = z.infer<typeof EditedArticleRow>;
export type EditedArticle = z.infer<typeof EditedArticle>;
export type EditedArticles = z.infer<typeof EditedArticles>;
