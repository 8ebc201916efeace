import type { Log } from '../../../platform/logging.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import type { OwnSizeOf } from './own-sizes.ts';

/**
 * Returns channels whose messages of new signals state the member's own size, where the operator has confirmed that they
 * may. A size that cannot be computed does not hold the signal back.
 */
export const withOwnSizes = (parts: readonly ChannelPart[], getSize: OwnSizeOf, log: Log): ChannelPart[] =>
  parts.map((part) => ({ ...part, adapter: part.adapter && stating(part.adapter, getSize, log) }));

function stating(adapter: ChannelAdapter, getSize: OwnSizeOf, log: Log): ChannelAdapter {
  const { kind, capacity, slowCapacity, capacityPerChannel } = adapter;
  return {
    kind,
    capacity,
    ...(slowCapacity === undefined ? {} : { slowCapacity }),
    capacityPerChannel,
    async send(message, target) {
      if (message.type !== 'signal.opened') return adapter.send(message, target);
      const size = await getSize(target.channel.accountId, message.signal).catch((error: unknown) => {
        log.warn({ err: error, delivery: target.deliveryId }, 'the size in a message could not be computed');
        return null;
      });
      const outcome = await adapter.send({ ...message, size }, target);
      return outcome.kind === 'accepted' ? { ...outcome, size } : outcome;
    },
    check: async () => (await adapter.check?.()) ?? null,
    start: async () => adapter.start?.(),
    stop: async () => adapter.stop?.(),
  };
}
