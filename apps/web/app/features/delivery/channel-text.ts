import type { Channel } from '@sealtick/contract';
import { formatAge, formatSpan } from '../../lib/time/time.ts';
import { CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';

/** The state of a channel as a word, with what it means for the member. */
export interface ChannelText {
  readonly word: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'off';
  readonly text: string;
}

/** Returns state, health and last delivery of a channel. @param now By the wall clock, ms */
export function channelText(channel: Channel, now: number): ChannelText {
  const { kind, state, isOn, reason, lastAcceptedAt, mutedUntil } = channel;
  const last =
    lastAcceptedAt === null
      ? 'No message was accepted yet.'
      : `Last message accepted ${formatAge(lastAcceptedAt, now)}.`;
  if (state === 'disabled') return { word: 'Ended', tone: 'bad', text: reason ?? 'Nothing more is sent.' };
  if (state === 'unverified')
    return { word: 'Not confirmed', tone: 'warn', text: reason ?? CHANNEL_KIND_VIEWS[kind].unconfirmed };
  if (!isOn) {
    // Only what switched it off is a reason of one that works.
    const why = (state === 'active' && reason) || 'Nothing is sent until you switch it on.';
    return { word: 'Off', tone: 'off', text: `${why} ${last}` };
  }
  if (mutedUntil !== null && Date.parse(mutedUntil) > now) {
    const left = formatSpan(Date.parse(mutedUntil) - now);
    return {
      word: 'Muted',
      tone: 'off',
      text: `No new signals for another ${left}. /mute off in the chat ends it. ${last}`,
    };
  }
  if (state === 'failing') {
    return {
      word: 'Failing',
      tone: 'warn',
      text: `${reason ?? 'The last attempts failed.'} Messages are tried again. ${last}`,
    };
  }
  return { word: kind === 'email' ? 'Confirmed' : 'Working', tone: 'good', text: last };
}
