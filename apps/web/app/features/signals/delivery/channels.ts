import type { ChannelKind } from '@sealtick/contract';
import { EM_DASH } from '../../../lib/text/format.ts';
import { formatMs } from '../../../lib/text/format-ms.ts';
import type { Link } from '../live-feed.ts';

interface Channel {
  readonly name: string;
  readonly text: string;
  /** Latency, "on", or why nothing arrives. */
  readonly state: string;
  /** Colour of the dot; null for what this page cannot see. */
  readonly tone: 'good' | 'warn' | 'unknown' | null;
}

/** Median latencies of the last day, ms; null where too little was measured. */
export interface ChannelSpeeds {
  readonly web: number | null;
  readonly email: number | null;
  readonly telegram: number | null;
  readonly webhook: number | null;
  /** Kinds that the site does not send through. */
  readonly off: readonly ChannelKind[];
}

/** Returns the delivery channels of the site as this page can see them. @param speeds Null until they are known */
export function getChannels(link: Link, isOnline: boolean, speeds: ChannelSpeeds | null): readonly Channel[] {
  const messages = [
    { name: 'Email', kind: 'email' },
    { name: 'Telegram bot', kind: 'telegram' },
  ] as const;
  return [
    { name: 'Web dashboard', ...ofPage(link, isOnline, speeds?.web ?? null) },
    ...messages
      .filter(({ kind }) => !speeds?.off.includes(kind))
      .map(({ name, kind }) => ({ name, text: 'one message per signal', ...sent(speeds?.[kind]) })),
    {
      name: 'API / webhooks',
      text: 'signals by REST and WebSocket or as signed POSTs',
      ...ofApi(link, speeds?.webhook),
    },
  ];
}

type Speed = number | null | undefined;

/** @param ms Undefined until it is known whether there is a measurement */
const sent = (ms: Speed) => ({
  state: ms === undefined ? EM_DASH : ms === null ? 'not measured yet' : formatMs(ms),
  tone: null,
});

/** The API is that of the server, which a page without connection does not see. */
const ofApi = (link: Link, ms: Speed): Pick<Channel, 'state' | 'tone'> =>
  link === 'disconnected' ? { state: 'unknown', tone: 'unknown' } : sent(ms);

function ofPage(link: Link, isOnline: boolean, ms: number | null): Omit<Channel, 'name'> {
  if (!isOnline) return { text: 'this page, when it is online again', state: 'offline', tone: 'warn' };
  if (link === 'disconnected') return { text: 'this page, every 30 s', state: 'reconnecting', tone: 'warn' };
  const state = ms === null ? 'on' : formatMs(ms);
  return link === 'connected'
    ? { text: 'this page, immediately', state, tone: 'good' }
    : { text: 'this page', state, tone: 'unknown' };
}
