import type { ResearchCategory } from '@sealtick/contract';
import { boolean, bytea, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal } from '../../platform/personal.ts';

/** What was corrected in an article after it was published. */
export interface Correction {
  readonly at: string;
  readonly text: string;
}

/** Articles that operators wrote in the console. The author is a role. */
export const researchArticle = pgTable('research_article', {
  id: text().primaryKey(),
  title: text().notNull(),
  excerpt: text().notNull(),
  category: text().$type<ResearchCategory>().notNull(),
  author: text().notNull(),
  figure: text(),
  /** Markdown. */
  text: text().notNull(),
  /** Counts the changes. */
  revision: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
  /** From when on it is shown; null for a draft. */
  publishAt: moment('publish_at'),
  /** Whether the newsletter receives it when it is published. */
  isEmailed: boolean('is_emailed').notNull().default(false),
  /** When its email to the newsletter was issued. */
  emailedAt: moment('emailed_at'),
  /** The newest first. */
  corrections: jsonb().$type<readonly Correction[]>().notNull().default([]),
});

/** Pictures that operators uploaded for articles. */
export const articlePicture = pgTable(
  'article_picture',
  {
    id: text().primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => researchArticle.id, { onDelete: 'cascade' }),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP, as our own process encoded it. */
    picture: bytea().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('article_picture_article').on(table.articleId)],
);

impersonal(researchArticle);
impersonal(articlePicture);
