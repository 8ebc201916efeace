import { type ChannelKind, type DeliveryRules, includesScope } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, type MarketKind } from '@sealtick/engine';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { type OpenSignal, selectOpen } from '../../signals/index.ts';
import { findAccesses } from '../../subscriptions/index.ts';
import { selectChannels } from '../channels/channel-repository.ts';
import { deliveryEvent } from '../delivery.tables.ts';
import { recordEvent } from '../events/record-event.ts';
import { findMutes } from '../mutes/find-mutes.ts';
import { refusedByChannel } from '../rules/refuse-opening.ts';
import { ruleFor } from '../rules/rule-for.ts';
import { ownRulesInForce } from '../rules/rules-in-force.ts';

/** Channels that people read. A program would take signals of before for new ones. */
const READ_BY_PEOPLE: readonly ChannelKind[] = ['email', 'telegram'];

interface OpenSignalsDeps {
  readonly clock: Clock;
  readonly market: MarketKind;
  /** The market's clock, ms UTC. */
  readonly marketNow: () => number;
}

interface Follower {
  readonly accountId: string;
  readonly strategyId: string;
}

/**
 * Records a message with the open signals of a strategy that an account has begun to follow, for each of its email and
 * Telegram channels whose rules let them through, without what the member muted. A strategy is listed once a day at most, and not at all without open signals.
 */
export async function recordOpenSignals(
  { clock, market, marketNow }: OpenSignalsDeps,
  db: Database,
  { accountId, strategyId }: Follower,
): Promise<void> {
  const now = clock.now();
  if (await wasRecorded(db, { accountId, strategyId }, new Date(now - DAY_MS))) return;
  const access = (await findAccesses(db, [accountId], now)).get(accountId)?.strategies ?? [];
  const mutesByAccount = await findMutes(db, [accountId], now);
  const open = (await selectOpen(db, market, strategyId)).filter(
    ({ assetClass, symbol }) =>
      includesScope(access, strategyId, assetClass) && mutesByAccount(accountId, { strategyId, symbol }) === null,
  );
  if (open.length === 0) return;
  const rules = await ownRulesInForce(db, accountId, { market, now: marketNow(), wallNow: now });
  for (const channel of await selectChannels(db, accountId)) {
    if (!READ_BY_PEOPLE.includes(channel.kind) || !channel.isOn || refusedByChannel(channel, true, now)) continue;
    const signalIds = open.filter(passes(rules, channel.id, strategyId)).map(({ id }) => id);
    if (signalIds.length === 0) continue;
    const at = new Date(now);
    const data = { from: at.toISOString(), until: at.toISOString(), signalIds, channelIds: [channel.id] };
    const expiresAt = new Date(now + HOUR_MS);
    await recordEvent(db, { type: 'digest', category: 'signals', accountId, strategyId, data, at, expiresAt });
  }
}

async function wasRecorded(db: Database, { accountId, strategyId }: Follower, since: Date): Promise<boolean> {
  const { type, at } = deliveryEvent;
  const ofStrategy = and(eq(deliveryEvent.accountId, accountId), eq(deliveryEvent.strategyId, strategyId));
  const [row] = await db
    .select({ id: deliveryEvent.id })
    .from(deliveryEvent)
    .where(and(ofStrategy, eq(type, 'digest'), gt(at, since)))
    .limit(1);
  return row !== undefined;
}

/** Whether the member's rule lets a signal through, apart from hours and digests: this message is asked for now. */
function passes(rules: DeliveryRules, channelId: string, strategyId: string) {
  const { isMuted, minConfidence, markets } = ruleFor(rules, channelId, strategyId);
  return ({ confidence, assetClass }: OpenSignal): boolean =>
    !isMuted && confidence >= minConfidence && (markets.length === 0 || markets.includes(assetClass));
}
