import type { Channel, ChannelKind } from '@sealtick/contract';
import { KIND_WORDS } from '../../ui/receipts/kind-words.ts';

const KINDS: readonly ChannelKind[] = ['email', 'telegram', 'webhook', 'push'];

/** Returns where new signals arrive: the site itself, and each kind of channel that is on and works. */
export function channelsText(channels: readonly Pick<Channel, 'kind' | 'isOn' | 'state' | 'categories'>[]): string {
  const works = ({ isOn, state, categories }: (typeof channels)[number]) =>
    isOn && (state === 'active' || state === 'failing') && categories.includes('signals');
  const kinds = KINDS.filter((kind) => channels.some((channel) => channel.kind === kind && works(channel)));
  return ['Web', ...kinds.map((kind) => KIND_WORDS[kind])].join(', ');
}
