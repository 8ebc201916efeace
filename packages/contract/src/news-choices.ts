import type { NewsRelease } from './news-rule.ts';

/** What a member's news rule does: nothing, names the release in the message, or does not send the signal. */
export const NEWS_ACTIONS = ['nothing', 'mark', 'suppress'] as const;
export type NewsAction = (typeof NEWS_ACTIONS)[number];

/** Minutes before and after a release that are preselected. */
export const NEWS_MINUTES = 30;
/** Most minutes that can be chosen. */
export const NEWS_MINUTES_MAX = 240;
/** Days of closed signals that show what a news rule would have done. */
export const NEWS_EFFECT_DAYS = 90;

const REASON = /^news: (.+) \(([^()]+)\) at (\S+)$/;

/** Returns the reason of a delivery that a news rule refused: "news: US payrolls (USD) at 2026-03-06T13:30:00.000Z". */
export const newsReason = ({ name, currency, releaseAt }: NewsRelease): string =>
  `news: ${name} (${currency}) at ${releaseAt}`;

/** Returns the release in the reason of a delivery; null if no news rule refused it. */
export function releaseInReason(reason: string): NewsRelease | null {
  const [, name, currency, releaseAt] = REASON.exec(reason) ?? [];
  return name !== undefined && currency !== undefined && releaseAt !== undefined ? { name, currency, releaseAt } : null;
}
