import { type DeliveryRules, NEWS_MINUTES, NEWS_MINUTES_MAX, type NewsAction } from '@sealtick/contract';

/** The news rule as its form shows it. */
export interface NewsForm {
  readonly action: NewsAction;
  /** As typed. */
  readonly minutes: string;
  /** Whether strategies that trade releases keep all their signals. */
  readonly spares: boolean;
}

/** Returns the saved rule as the form shows it. @param releaseStrategies Ids of the strategies that trade releases */
export function toForm(
  { all, strategies }: Pick<DeliveryRules, 'all' | 'strategies'>,
  releaseStrategies: readonly string[],
): NewsForm {
  const { action = 'nothing', minutes = NEWS_MINUTES } = all.news ?? {};
  const isSpared = releaseStrategies.every((id) => strategies[id]?.news?.action === 'nothing');
  return { action, minutes: String(minutes), spares: action === 'nothing' || isSpared };
}

/** Returns the minutes that were typed; null if they are not from 1 to 240. */
export function minutesIn({ minutes }: Pick<NewsForm, 'minutes'>): number | null {
  const value = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  return value >= 1 && value <= NEWS_MINUTES_MAX ? value : null;
}

/** Returns the rules with the news rule of a form; everything else stays. */
export function withNews(
  { savedAt: _, ...rules }: DeliveryRules,
  { action, spares }: Pick<NewsForm, 'action' | 'spares'>,
  minutes: number,
  releaseStrategies: readonly string[],
) {
  const own = releaseStrategies.map((id) => {
    const { news: _news, ...rest } = rules.strategies[id] ?? {};
    return [
      id,
      spares && action !== 'nothing' ? { ...rest, news: { action: 'nothing' as const, minutes } } : rest,
    ] as const;
  });
  const merged = Object.entries({ ...rules.strategies, ...Object.fromEntries(own) });
  return {
    ...rules,
    all: { ...rules.all, news: { action, minutes } },
    strategies: Object.fromEntries(merged.filter(([, rule]) => Object.keys(rule).length > 0)),
  };
}

/** What the save bar calls each setting. */
export const NEWS_NAMES = {
  action: 'what happens',
  minutes: 'minutes',
  spares: 'strategies that trade releases',
} as const;
