import type { Spread } from '../measure/spread.ts';

/** Minimum of each category, maximum of each time and of the layout shift; the goals are stricter. */
const CATEGORY = { gate: 95, goal: 97, isMet: (value: number, limit: number) => value >= limit };
const LCP = { gate: 1_200, goal: 1_000, isMet: (value: number, limit: number) => value <= limit };
const CLS = { gate: 0, goal: 0, isMet: (value: number, limit: number) => value <= limit };

const LIMITS = {
  performance: CATEGORY,
  accessibility: CATEGORY,
  bestPractices: CATEGORY,
  seo: CATEGORY,
  lcp: LCP,
  cls: CLS,
};

export type Judged = keyof typeof LIMITS;

/** Returns the figures of a page whose median misses the limit. @param except Figures that do not count for this page. */
export function missedBy(
  figures: Readonly<Record<Judged, Spread>>,
  limit: 'gate' | 'goal',
  except: readonly Judged[] = [],
): readonly Judged[] {
  return (Object.keys(LIMITS) as Judged[]).filter((name) => {
    const { isMet } = LIMITS[name];
    return !except.includes(name) && !isMet(figures[name].median, LIMITS[name][limit]);
  });
}
