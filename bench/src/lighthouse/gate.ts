import type { Spread } from '../measure/spread.ts';

/** Smallest a category may be, largest a time or a move may be; what is aimed at is stricter. */
const CATEGORY = { gate: 95, goal: 97, isMet: (value: number, limit: number) => value >= limit };
const LCP = { gate: 1_200, goal: 1_000, isMet: (value: number, limit: number) => value <= limit };
const CLS = { gate: 0, goal: 0, isMet: (value: number, limit: number) => value <= limit };

const LIMITS = {
  ...{ performance: CATEGORY, accessibility: CATEGORY, bestPractices: CATEGORY, seo: CATEGORY },
  ...{ lcp: LCP, cls: CLS },
};

type Judged = keyof typeof LIMITS;

/** What of a page misses the limit by its median. */
export function missedBy(figures: Readonly<Record<Judged, Spread>>, limit: 'gate' | 'goal'): readonly Judged[] {
  return (Object.keys(LIMITS) as Judged[]).filter((name) => {
    const { isMet } = LIMITS[name];
    return !isMet(figures[name].median, LIMITS[name][limit]);
  });
}
