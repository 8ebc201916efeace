import type { Link } from '../../../lib/live-feed.ts';
import { formatMs } from './delivery-view.ts';

interface Channel {
  readonly name: string;
  readonly text: string;
  /** Latency, "on", or why nothing arrives. */
  readonly state: string;
  /** Colour of the dot; null for a channel that does not exist yet. */
  readonly tone: 'good' | 'warn' | 'unknown' | null;
}

const NOT_YET = { text: 'not available yet', state: '—', tone: null } as const;

/** Returns the delivery channels as this page can see them. @param ms Median latency of the live feed; null if unknown. */
export function channelsOf(link: Link, isOnline: boolean, ms: number | null): readonly Channel[] {
  return [
    { name: 'Web dashboard', ...ofPage(link, isOnline, ms) },
    { name: 'Email', ...NOT_YET },
    { name: 'Telegram bot', ...NOT_YET },
    {
      name: 'API / webhooks',
      text: 'REST and WebSocket; webhooks not available yet',
      state: link === 'disconnected' ? 'unknown' : 'on',
      tone: link === 'disconnected' ? 'unknown' : 'good',
    },
  ];
}

function ofPage(link: Link, isOnline: boolean, ms: number | null): Omit<Channel, 'name'> {
  if (!isOnline) return { text: 'this page, when it is online again', state: 'offline', tone: 'warn' };
  if (link === 'disconnected') return { text: 'this page, every 30 s', state: 'reconnecting', tone: 'warn' };
  const state = ms === null ? 'on' : formatMs(ms);
  return link === 'connected'
    ? { text: 'this page, immediately', state, tone: 'good' }
    : { text: 'this page', state, tone: 'unknown' };
}
