import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { changeChannel, listChannels, removeChannel } from './channels/change-channels.ts';
import { readRules, saveRules } from './rules/save-rules.ts';

/** Creates the module of deliveries: the channels of members, their rules, and what is sent. */
export function createDelivery({ clock }: Platform): ServerModule {
  return {
    name: 'delivery',
    reads: [serve(reads.deliveryChannels.list, listChannels), serve(reads.deliveryRules.get, readRules)],
    writes: [
      serveWrite(writes.deliveryChannels.change, (viewer, { id, ...changes }) => changeChannel(viewer, id, changes)),
      serveWrite(writes.deliveryChannels.remove, (viewer, { id }) => removeChannel(clock, viewer, id)),
      serveWrite(writes.deliveryRules.save, (viewer, rules) => saveRules(clock, viewer, rules)),
    ],
  };
}
