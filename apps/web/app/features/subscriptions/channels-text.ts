import { CHANNEL_KINDS, type Channel } from '@sealtick/contract';
import { KIND_WORDS } from '../../ui/receipts/receipt-text.ts';

/** Returns where new signals arrive: the site itself, and each kind of channel that is on and works. */
export function channelsText(channels: readonly Pick<Channel, 'kind' | 'isOn' | 'state' | 'categories'>[]): string {
  const works = ({ isOn, state, categories }: (typeof channels)[number]) =>
    isOn && (state === 'active' || state === 'failing') && categories.includes('signals');
  const kinds = CHANNEL_KINDS.filter((kind) => channels.some((channel) => channel.kind === kind && works(channel)));
  return ['Web', ...kinds.map((kind) => KIND_WORDS[kind])].join(', ');
}
