import { CHANNELS } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import { findAddress } from '../../identity/index.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';

export interface NotifyDeps {
  readonly db: Database;
  readonly queueMail: QueueMail;
  /** Address of the site. */
  readonly origin: string;
}

/** Returns whether a channel is an account's own address. */
export const isAddressOf = (channel: ChannelRow, address: string): boolean =>
  channel.kind === 'email' && channel.address.toLowerCase() === address.toLowerCase();

/** Queues an email to the owner of a channel that has ended. None if that is the address which has ended. */
export async function notifyOwner({ db, queueMail, origin }: NotifyDeps, channel: ChannelRow): Promise<void> {
  const address = await findAddress(db, channel.accountId);
  if (address === null || isAddressOf(channel, address)) return;
  const name = CHANNELS[channel.kind].noun;
  await queueMail(db, {
    to: address,
    subject: `Signals are no longer sent to your ${name}`,
    title: 'A delivery channel was disabled',
    paragraphs: [
      `Your ${name} ${channel.label} was disabled, and nothing is sent to it now.`,
      `The reason: ${channel.reason}`,
    ],
    action: { label: 'Open delivery settings', url: `${origin}/delivery-settings` },
    isUnlimited: true,
  });
}
