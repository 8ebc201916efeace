import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { changeChannel, listChannels, removeChannel } from './channels/change-channels.ts';
import type { ChannelPart } from './channels/channel-part.ts';
import { readRules, saveRules } from './rules/save-rules.ts';

<<<<<<< HEAD
export { addOwnChannel, createEmailChannel, recordBounce } from './email/index.ts';
export { SignalPictures } from './picture/index.ts';
=======
export { DELIVERY_CHANNEL } from './delivery-wake-up.ts';
export type { NewEvent } from './events/event-data.ts';
export { recordEvent } from './events/record-event.ts';
>>>>>>> d07b9145 (Record events for members in the transaction of their cause)

interface Needs extends Platform {
  /** Every kind of channel. */
  readonly parts: readonly ChannelPart[];
}

/** Creates the module of deliveries: the channels of members, their rules, and what is sent. */
export function createDelivery({ clock, parts }: Needs): ServerModule {
  return {
    name: 'delivery',
    reads: [
      serve(reads.deliveryChannels.list, listChannels),
      serve(reads.deliveryRules.get, readRules),
      ...parts.flatMap((part) => part.reads ?? []),
    ],
    writes: [
      serveWrite(writes.deliveryChannels.change, (viewer, { id, ...changes }) => changeChannel(viewer, id, changes)),
      serveWrite(writes.deliveryChannels.remove, (viewer, { id }) => removeChannel(clock, viewer, id)),
      serveWrite(writes.deliveryRules.save, (viewer, rules) => saveRules(clock, viewer, rules)),
      ...parts.flatMap((part) => part.writes ?? []),
    ],
    routes: async (api) => {
      for (const { routes } of parts) if (routes) await api.register(routes);
    },
    checks: parts.flatMap((part) => part.checks ?? []),
  };
}
