import { type DeliveryFilter, includesScope } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { findAccesses } from '../../subscriptions/index.ts';
import { isQuiet } from '../rules/quiet-hours.ts';
import { isUsable } from '../rules/refuse-opening.ts';
import { ruleFor } from '../rules/rule-for.ts';
import { selectAccountRules } from '../rules/rule-repository.ts';
import { type DeliverySource, type FanOutContext, type FanOutPage, makePage, toDelivery } from './fan-out-item.ts';
import { type ChannelRange, type Recipient, selectOfOpening } from './recipient-repository.ts';

/** A change of a signal, or its close, to be fanned out. */
export interface ChangeSource extends DeliverySource {
  readonly signalId: string;
  readonly strategyId: string;
  readonly assetClass: AssetClass | null;
}

/**
 * Returns the deliveries of a change for the channels that got the opening, whatever their filters say now. Where the plan has
 * lapsed since, they are due when everyone may see the change.
 */
export async function pageOfChange(
  ctx: FanOutContext,
  db: Database,
  source: ChangeSource,
  range: ChannelRange,
): Promise<FanOutPage> {
  const recipients = await selectOfOpening(db, source.signalId, range);
  const accountIds = [...new Set(recipients.map(({ accountId }) => accountId))];
  const now = ctx.clock.now();
  const rulesByAccount = await selectAccountRules(db, accountIds);
  const accesses = await findAccesses(db, accountIds, now);
  const publicAt = Math.max(now, source.publishedAt + ctx.publicDelayMs / ctx.speed);

  const getRefusal = (channel: Recipient): DeliveryFilter | null => {
    if (!isUsable(channel)) return 'channel';
    const { quietHours } = ruleFor(rulesByAccount(channel.accountId), channel.id, source.strategyId);
    if (quietHours === null || quietHours.letsExitsThrough) return null;
    return isQuiet(quietHours, channel.timeZone, source.publishedAt) ? 'quiet-hours' : null;
  };
  const deliveries = recipients.map((channel) => {
    const access = accesses.get(channel.accountId)?.strategies ?? [];
    const dueAt = includesScope(access, source.strategyId, source.assetClass) ? now : publicAt;
    return toDelivery(source, channel, now, { refused: getRefusal(channel), dueAt });
  });
  return makePage(recipients, deliveries);
}
