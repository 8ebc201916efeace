import type { NewsRelease, NewsRule } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';

/** What a news rule asks about a new signal. */
export interface NewsFacts {
  /** Close of its bar, ms UTC by the market's clock. */
  readonly barCloseAt: number;
  /** High-impact releases of its currencies around that moment. */
  readonly releases: readonly NewsRelease[];
}

/** Returns the release closest to the close of a signal's bar, if it is within the minutes of a news rule; else null. */
export function nearRelease(rule: NewsRule | undefined, { barCloseAt, releases }: NewsFacts): NewsRelease | null {
  if (rule === undefined || rule.action === 'nothing') return null;
  const msAway = ({ releaseAt }: NewsRelease) => Math.abs(Date.parse(releaseAt) - barCloseAt);
  const near = releases.filter((release) => msAway(release) <= rule.minutes * MINUTE_MS);
  return near.sort((a, b) => msAway(a) - msAway(b))[0] ?? null;
}
