import { CHANNEL_KINDS, CHANNELS, type Channel } from '@sealtick/contract';

/** Returns where new signals arrive: the site itself, and each kind of channel that is on and works. */
export function channelsText(channels: readonly Pick<Channel, 'kind' | 'isOn' | 'state' | 'categories'>[]): string {
  const works = ({ isOn, state, categories }: (typeof channels)[number]) =>
    isOn && (state === 'active' || state === 'failing') && categories.includes('signals');
  const kinds = CHANNEL_KINDS.filter((kind) => channels.some((channel) => channel.kind === kind && works(channel)));
  return ['Web', ...kinds.map((kind) => CHANNELS[kind].name)].join(', ');
}
