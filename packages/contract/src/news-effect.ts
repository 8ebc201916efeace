import { z } from 'zod';
import { Instant } from './instant.ts';
import { NEWS_MINUTES, NEWS_MINUTES_MAX } from './news-choices.ts';
import { Basis } from './strategy.ts';

const Count = z.int().min(0);

/** A sum over closed trades. */
const TradesSum = z.strictObject({
  trades: Count,
  /** Net R, after costs. */
  r: z.number(),
  /** 95% interval of `r` by a bootstrap of days; null without enough days. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type TradesSum = z.infer<typeof TradesSum>;

/** What a news rule would have changed in one kind of record. */
export const NewsEffectGroup = z.strictObject({
  basis: Basis,
  /** Bars of the counted signals closed from here on. */
  from: Instant,
  /** The last trades that count had closed by then. */
  until: Instant,
  /** High-impact releases that the calendar has of these days; 0 if it does not reach back so far. */
  releases: Count,
  /** With every signal. */
  with: TradesSum,
  /** Without the signals close to releases. */
  without: TradesSum,
  /** The signals that would not have been sent, and what would have changed without them. */
  change: TradesSum,
  /** Why there are no intervals; null if there are. */
  missing: z.string().nullable(),
});
export type NewsEffectGroup = z.infer<typeof NewsEffectGroup>;

/** What not sending signals close to releases would have done in the last 90 days. */
export const NewsEffect = z.strictObject({
  minutes: z.int(),
  /** Whether the strategies that the caller follows are counted; otherwise the caller follows none, and all are. */
  isFollowed: z.boolean(),
  strategies: Count,
  /** Every strategy that trades releases. */
  releaseStrategies: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** Live first. A record without a closed trade in that time is left out. */
  groups: z.array(NewsEffectGroup),
});
export type NewsEffect = z.infer<typeof NewsEffect>;

export const NewsEffectQuery = z.strictObject({
  /** Minutes before and after a release. */
  minutes: z.coerce.number().int().min(1).max(NEWS_MINUTES_MAX).default(NEWS_MINUTES),
  /** `calendar`: strategies that trade releases keep all their signals. `none`: the rule applies to them as well. */
  spares: z.enum(['calendar', 'none']).default('calendar'),
});
