import { type DeliveryFilter, HIGH_PRIORITY_CONFIDENCE } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { isMuted } from './channel-mute.ts';
import { type NewsFacts, nearRelease } from './near-release.ts';
import { isQuiet } from './quiet-hours.ts';
import type { EffectiveRule } from './rule-for.ts';
import { isInSession } from './trading-session.ts';

/** What rules ask about a new signal. */
export interface Opening extends NewsFacts {
  readonly confidence: number;
  /** Null if it is not known. */
  readonly assetClass: AssetClass | null;
  /** When it was published, ms UTC by the wall clock. */
  readonly publishedAt: number;
}

/** Returns what a member's rule has against a new signal: the first filter that refuses it, or null. */
export function refusedByRule(rule: EffectiveRule, opening: Opening, timeZone: string): DeliveryFilter | null {
  const { confidence, assetClass, barCloseAt, publishedAt } = opening;
  const { markets, frequency, quietHours, news } = rule;
  if (rule.isMuted) return 'strategy';
  if (confidence < rule.minConfidence) return 'confidence';
  if (markets.length > 0 && (assetClass === null || !markets.includes(assetClass))) return 'market';
  if (!isInSession(rule.session, barCloseAt)) return 'session';
  if (news?.action === 'suppress' && nearRelease(news, opening) !== null) return 'news';
  if (frequency === 'high' && confidence < HIGH_PRIORITY_CONFIDENCE) return 'priority';
  if (frequency === 'daily') return 'digest';
  if (quietHours !== null && isQuiet(quietHours, timeZone, publishedAt)) return 'quiet-hours';
  return null;
}

/** What decides whether a channel can be sent anything. */
export type ChannelFacts = Pick<ChannelRow, 'state' | 'mutedUntil' | 'categories'>;

/** Whether a channel is verified and has not ended. */
export const isUsable = ({ state }: Pick<ChannelFacts, 'state'>): boolean => state === 'active' || state === 'failing';

/** Returns why a channel gets no new signal, whatever the rule; null if it may. @param now ms UTC by the wall clock */
export function refusedByChannel(channel: ChannelFacts, hasAccess: boolean, now: number): DeliveryFilter | null {
  if (!hasAccess) return 'plan';
  if (!isUsable(channel) || isMuted(channel, now)) return 'channel';
  return channel.categories.includes('signals') ? null : 'category';
}
