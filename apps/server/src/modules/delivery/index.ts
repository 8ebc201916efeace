import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { LogModule } from '../log/index.ts';
import { changeChannel, listChannels, removeChannel } from './channels/change-channels.ts';
import type { ChannelPart } from './channels/channel-part.ts';
import type { FanOutContext } from './fan-out/fan-out-item.ts';
import { createFanOutWork } from './fan-out/fan-out-work.ts';
import { previewRules } from './rules/preview-rules.ts';
import { readRules, saveRules } from './rules/save-rules.ts';

export { DELIVERY_CHANNEL } from './delivery-wake-up.ts';
export { addOwnChannel, createEmailChannel, recordBounce } from './email/index.ts';
export type { NewEvent } from './events/event-data.ts';
export { recordEvent } from './events/record-event.ts';
export { recordNewStatus, recordStrategyStatus } from './events/record-strategy-status.ts';
export { edgeOfRecord, ownSizes, withOwnSizes } from './own-size/index.ts';
export { SignalPictures } from './picture/index.ts';
export { createPushChannel } from './push/index.ts';
export { createTelegramChannel } from './telegram/index.ts';
export { createWebhookChannel } from './webhooks/index.ts';

interface Needs extends Platform, FanOutContext {
  /** Every kind of channel. */
  readonly parts: readonly ChannelPart[];
  /** The provider's log. */
  readonly signalLog: Pick<LogModule, 'readTail'>;
}

/** Creates the module of deliveries: the channels of members, their rules, and what is sent. */
export function createDelivery(needs: Needs): ServerModule {
  const { clock, parts } = needs;
  const fanOut = createFanOutWork(needs);
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
      serveWrite(writes.deliveryRules.preview, (viewer, { rules }) => previewRules(needs, viewer, rules)),
      serveWrite(writes.deliveryRules.save, (viewer, rules) => saveRules(clock, viewer, rules)),
      ...parts.flatMap((part) => part.writes ?? []),
    ],
    routes: async (api) => {
      for (const { routes } of parts) if (routes) await api.register(routes);
    },
    checks: parts.flatMap((part) => part.checks ?? []),
    prepare: () => fanOut.prepare(),
    start: async () => fanOut.start(),
    stop: () => fanOut.stop(),
  };
}
