import type { Database } from '../../../platform/database.ts';
import { type DeliverySource, type FanOutContext, type FanOutPage, makePage, toDelivery } from './fan-out-item.ts';
import { type Audience, type ChannelRange, selectAudience } from './recipient-repository.ts';

/** Returns the deliveries of what is about no signal. */
export async function pageOfNotice(
  { clock }: Pick<FanOutContext, 'clock'>,
  db: Database,
  source: DeliverySource,
  audience: Audience,
  range: ChannelRange,
): Promise<FanOutPage> {
  const now = clock.now();
  const recipients = await selectAudience(db, audience, range);
  return makePage(
    recipients,
    recipients.map((channel) => toDelivery(source, channel, now)),
  );
}
