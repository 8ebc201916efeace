import type { OtherSecrets } from '../../identity/index.ts';
import { channelSecretRow, deliveryChannel } from '../delivery.tables.ts';

/** Secrets of channels: signing keys of endpoints, keys of devices. */
export const CHANNEL_SECRETS: OtherSecrets = {
  table: deliveryChannel,
  id: deliveryChannel.id,
  secret: deliveryChannel.secret,
  getRow: channelSecretRow,
  disableLost: async (db, isLost, now) => {
    const reason = 'Its secrets are lost. Delete it and set it up again.';
    const { rowCount } = await db
      .update(deliveryChannel)
      .set({ secret: null, state: 'disabled', reason, since: now })
      .where(isLost);
    return rowCount ?? 0;
  },
};
