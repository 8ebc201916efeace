import { SIGNAL_POLL_MS } from '@sealtick/contract';
import { LoaderCircle } from 'lucide-react';
import type { Link } from '../../lib/live-feed.ts';

const STATES = {
  connecting: { text: 'Connecting...', tone: 'text-ink-2' },
  connected: { text: 'Connected', tone: 'text-ink-1' },
  disconnected: { text: 'Reconnecting...', tone: 'text-warn' },
} as const;

/** Whether the live feed reaches this page. Its own shape for each state, never a grey dot; all of one width. */
export function FeedState({ link }: { link: Link }) {
  const { text, tone } = STATES[link];
  return (
    <p role="status" className="flex items-center gap-2.5 text-13">
      <span className={`grid size-3.5 place-items-center ${tone}`} aria-hidden="true">
        {link === 'connected' ? (
          <span className="size-2 rounded-full bg-long shadow-[0_0_0_3px_var(--color-long-soft)]" />
        ) : (
          <LoaderCircle size={14} className="animate-spin" />
        )}
      </span>
      <span className={`w-26 font-strong ${tone}`}>{text}</span>
      <span className="text-12 text-ink-3">refreshes every {SIGNAL_POLL_MS / 1000} s</span>
    </p>
  );
}
