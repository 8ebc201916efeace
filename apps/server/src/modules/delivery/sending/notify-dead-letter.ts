import { CHANNELS, DELIVERY_TYPE_WORDS, type DeliveryType } from '@sealtick/contract';
import { findAddress } from '../../identity/index.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { isAddressOf, type NotifyDeps } from './notify-owner.ts';

/** A message that failed permanently, of a channel whose last one did so more than an hour before. */
export interface DeadLetter {
  readonly channel: ChannelRow;
  readonly type: DeliveryType;
  /** The last answer, in a sentence. */
  readonly reason: string | null;
}

/** Queues an email to the owner of a channel about messages that failed permanently. None if that is the address which failed. */
export async function notifyDeadLetter({ db, queueMail, origin }: NotifyDeps, { channel, type, reason }: DeadLetter) {
  const address = await findAddress(db, channel.accountId);
  if (address === null || isAddressOf(channel, address)) return;
  const name = CHANNELS[channel.kind].noun;
  await queueMail(db, {
    to: address,
    subject: `Messages to your ${name} fail`,
    title: 'A message failed permanently',
    paragraphs: [
      `Your ${name} ${channel.label} did not accept a message (${DELIVERY_TYPE_WORDS[type]}), and it is not tried again.`,
      `The reason: ${reason ?? 'no answer'}`,
      'There is at most one of these emails per hour for each channel. Your receipts list every message.',
    ],
    action: { label: 'Open delivery settings', url: `${origin}/delivery-settings` },
    isUnlimited: true,
  });
}
