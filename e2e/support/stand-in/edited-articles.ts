import { type EditedArticle, reads } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { ServedRead, Viewer } from '@sealtick/server/testing/http';
import { answersBy, missing } from './answer.ts';
import type { Scenario } from './scenario-names.ts';

const STARTED_AT = Date.now();
const fromNow = (ms: number) => new Date(STARTED_AT + ms).toISOString();

const usual = {
  category: 'risk management',
  excerpt: 'A stop is an order, not a price.',
  author: 'Research desk',
  figure: null,
  text: 'A stop becomes a market order.\n\n## What follows\n\nThe fill is the next price.',
  corrections: [],
  isEmailed: false,
  email: null,
} as const;

const ARTICLES: readonly EditedArticle[] = [
  {
    ...usual,
    corrections: [...usual.corrections],
    pictures: [],
    id: 'why-stops-slip',
    title: 'Why stops slip',
    state: 'draft',
    publishAt: null,
    revision: 3,
    changedAt: fromNow(-HOUR_MS),
  },
  {
    ...usual,
    corrections: [{ at: fromNow(-DAY_MS), text: 'The second number was that of another year.' }],
    pictures: [],
    id: 'a-year-of-signals',
    title: 'A year of signals, counted and compared with what was expected of them before it began',
    state: 'published',
    publishAt: fromNow(-9 * DAY_MS),
    revision: 7,
    changedAt: fromNow(-DAY_MS),
  },
  {
    ...usual,
    corrections: [],
    pictures: [],
    id: 'costs-at-night',
    title: 'Costs at night',
    state: 'scheduled',
    publishAt: fromNow(2 * DAY_MS),
    revision: 2,
    changedAt: fromNow(-2 * DAY_MS),
    isEmailed: true,
  },
];

/** Answers the console's reads of articles. */
export const editedArticleReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  return [
    by(reads.adminArticles.list, () => ({
      articles: ARTICLES.map(({ excerpt: _e, author: _a, figure: _f, text: _t, corrections: _c, ...row }) => row),
      figures: ['best-of-many', 'sharpe-interval'],
      subscribers: 1_204,
    })),
    by(reads.adminArticles.get, (_scenario, { id }) => ARTICLES.find((one) => one.id === id) ?? missing('article')),
  ];
};
