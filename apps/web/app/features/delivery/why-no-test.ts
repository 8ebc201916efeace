import { CHANNELS, type Channel } from '@sealtick/contract';

type Tested = Pick<Channel, 'kind' | 'label' | 'state' | 'isOn'>;

/** Whether a test can be sent to a channel. One that is off can be tested before it is switched on. */
export const canTest = ({ state }: Pick<Channel, 'state'>): boolean => state === 'active' || state === 'failing';

/** Returns why no test can be sent: to all channels, and to single ones. Empty if every button works. */
export function whyNoTest(channels: readonly Tested[]): string[] {
  const isAllOff = !channels.some((channel) => channel.isOn && canTest(channel));
  const blocked = channels.filter((channel) => !canTest(channel));
  return [
    ...(isAllOff ? ['“Send to all channels” needs a channel that is on and confirmed.'] : []),
    ...blocked.map(
      ({ kind, label, state }) =>
        `${CHANNELS[kind].name} ${label} ${state === 'unverified' ? 'is not confirmed yet' : 'has ended'}.`,
    ),
  ];
}
