import { z } from 'zod';
import { Instant } from './instant.ts';
import { NEWS_ACTIONS, NEWS_MINUTES_MAX } from './news-choices.ts';

/** What happens to new signals whose bar closes close to a high-impact release of one of their currencies. */
export const NewsRule = z.strictObject({
  action: z.enum(NEWS_ACTIONS),
  /** How long before and after a release, in minutes of market time. */
  minutes: z.int().min(1).max(NEWS_MINUTES_MAX),
});
export type NewsRule = z.infer<typeof NewsRule>;

/** A high-impact release of a currency. */
export const NewsRelease = z.strictObject({
  name: z.string(),
  currency: z.string(),
  releaseAt: Instant,
});
export type NewsRelease = z.infer<typeof NewsRelease>;
