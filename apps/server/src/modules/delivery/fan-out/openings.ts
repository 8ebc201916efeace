import { type DeliveryRules, FALLBACK_AFTER_MS, includesScope, newsReason } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { findAccesses } from '../../subscriptions/index.ts';
import { findMutes } from '../mutes/find-mutes.ts';
import { nearRelease } from '../rules/near-release.ts';
import { type Opening, refusedByChannel, refusedByRule } from '../rules/refuse-opening.ts';
import { ruleFor } from '../rules/rule-for.ts';
import { rulesInForce } from '../rules/rules-in-force.ts';
import { type DeliverySource, type FanOutContext, type FanOutPage, makePage, toDelivery } from './fan-out-item.ts';
import { type ChannelRange, type Recipient, selectOfAccounts, selectOfSubscribers } from './recipient-repository.ts';

/** A new signal to be fanned out. */
export interface OpeningSource extends DeliverySource, Opening {
  readonly strategyId: string;
  readonly symbol: string;
  readonly assetClass: AssetClass | null;
}

/** Returns the deliveries of a new signal: for each channel of its subscribers one that is sent, or says what refused it. */
export async function pageOfOpening(
  { clock, market, marketNow }: Pick<FanOutContext, 'clock' | 'market' | 'marketNow'>,
  db: Database,
  source: OpeningSource,
  range: ChannelRange,
): Promise<FanOutPage> {
  const recipients = await selectOfSubscribers(db, source.strategyId, range);
  const accountIds = [...new Set(recipients.map(({ accountId }) => accountId))];
  const now = clock.now();
  const accesses = await findAccesses(db, accountIds, now);
  const getRules = await rulesInForce(db, { accountIds, accesses }, { market, now: marketNow() });
  const mutesByAccount = await findMutes(db, accountIds, now);
  const getRule = (channel: Recipient) => ruleFor(getRules(channel.accountId), channel.id, source.strategyId);
  const getRelease = (channel: Recipient) => nearRelease(getRule(channel).news, source);
  const getRefusal = (channel: Recipient): string | null => {
    const access = accesses.get(channel.accountId)?.strategies ?? [];
    const hasAccess = includesScope(access, source.strategyId, source.assetClass);
    const refused =
      refusedByChannel(channel, hasAccess, now) ??
      mutesByAccount(channel.accountId, source) ??
      refusedByRule(getRule(channel), source, channel.timeZone);
    return refused === 'news' ? newsReason(getRelease(channel)!) : refused;
  };
  // Channels of one fallback can be in several batches.
  const withFallback = accountIds.filter((id) => getRules(id).fallback.length > 1);
  const siblings = await selectOfAccounts(db, withFallback);
  const able = new Map(siblings.filter((one) => getRefusal(one) === null).map((one) => [one.id, one.accountId]));

  const deliveries = recipients.map((channel) => {
    const refused = getRefusal(channel);
    const { fallbackOf, place, channels } = getPlace(channel, getRules(channel.accountId), able);
    if (refused !== null) return toDelivery(source, channel, now, { refused });
    const dueAt = now + place * getWait(source, channels, now);
    return toDelivery(source, channel, now, { fallbackOf, dueAt, news: getRelease(channel) });
  });
  return makePage(recipients, deliveries);
}

interface Place {
  readonly fallbackOf: string | null;
  readonly place: number;
  /** How many channels of the fallback may send the signal. */
  readonly channels: number;
}

/** Returns the place of a channel among those of the fallback that may send the signal; 0 if it is in no fallback. */
function getPlace(
  { id, accountId }: Recipient,
  { fallback }: Pick<DeliveryRules, 'fallback'>,
  able: ReadonlyMap<string, string>,
): Place {
  const order = fallback.filter((one) => able.get(one) === accountId);
  const place = Math.max(0, order.indexOf(id));
  return { fallbackOf: order[place - 1] ?? null, place, channels: order.length };
}

/** Returns how long each channel of a fallback has, ms: a signal that is valid for less than that is shared out equally. */
function getWait({ expiresAt }: OpeningSource, channels: number, now: number): number {
  if (expiresAt === null || channels === 0) return FALLBACK_AFTER_MS;
  return Math.min(FALLBACK_AFTER_MS, Math.floor(Math.max(0, expiresAt - now) / channels));
}
