import { z } from 'zod';
import { ContentBlock } from './content.ts';
import { Instant } from './instant.ts';
import { RESEARCH_CATEGORIES } from './research-categories.ts';

export const ResearchCategory = z.enum(RESEARCH_CATEGORIES);

const Axis = z.strictObject({
  name: z.string(),
  /** Digits after the decimal point in the table of the figure. */
  digits: z.int().min(0).max(6),
  /** What follows each number in the table, such as `%`. */
  unit: z.string(),
  /** Places of the labels in ascending order; the first and the last are the ends of the axis. */
  ticks: z.array(z.strictObject({ at: z.number(), label: z.string() })).min(2),
});

/** Lines over one axis, with what computed them. */
export const Figure = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** What the lines show, and from what they are computed. */
  text: z.string(),
  /** Prints the same numbers. */
  command: z.string(),
  x: Axis,
  y: Axis,
  /** Name of each line. */
  series: z.array(z.string()).min(1).max(3),
  /** By ascending x: its value, and that of each line. */
  rows: z.array(z.array(z.number())).min(2),
});

/** An article as lists show it. */
export const ResearchArticleRow = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: ResearchCategory,
  /** When it was published, ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  /** Minutes that reading takes, counted from its words. */
  minutes: z.int(),
  /** A role, not a person. */
  author: z.string(),
  /** Ships with the program as an example. */
  isSample: z.boolean(),
  /** Heights of the last line of its figure, from 0 to 1. */
  sketch: z.array(z.number()).nullable(),
});

/** An article with its text, as blocks, and its figure. */
export const ResearchArticle = ResearchArticleRow.extend({
  /** Day of the last change, YYYY-MM-DD. */
  updated: z.iso.date(),
  blocks: z.array(ContentBlock),
  figure: Figure.nullable(),
  /** What was corrected after it was published, the newest first. */
  corrections: z.array(z.object({ at: Instant, text: z.string() })),
});

export type ResearchCategory = z.infer<typeof ResearchCategory>;
export type Figure = z.infer<typeof Figure>;
export type ResearchArticleRow = z.infer<typeof ResearchArticleRow>;
export type ResearchArticle = z.infer<typeof ResearchArticle>;
