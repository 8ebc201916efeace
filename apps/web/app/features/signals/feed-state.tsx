import { type Basis, SIGNAL_POLL_MS } from '@sealtick/contract';
import { LoaderCircle } from 'lucide';
import { useFollowed } from '../../lib/queries/followed.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatClock } from '../../lib/time/time.ts';
import { useTimeZone, zoneName } from '../../lib/time/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { RecordLabel, SimulatedLabel } from '../../ui/basis-label.tsx';
import { Icon } from '../../ui/icon.ts';
import type { Link } from './live-feed.ts';

const STATES = {
  connecting: { text: 'Connecting...', tone: 'text-ink-2' },
  connected: { text: 'Connected', tone: 'text-ink-1' },
  disconnected: { text: 'Reconnecting...', tone: 'text-warn' },
} as const;

interface FeedStateProps {
  link: Link;
  /** When the list was last read, ms UTC, if a later read failed; null while it is up to date. */
  staleSince: number | null;
  /** The basis of the signals; null without signals. */
  stated: Basis | null;
  /** Whether it stands at the right end of its row: the room for its longest word is then before it. */
  isAtEnd?: boolean;
}

/** The state of the live feed and its market. Each state has its own shape, not only its own colour. */
export function FeedState({ link, staleSince, stated, isAtEnd = false }: FeedStateProps) {
  const { site } = useSite();
  const zone = useTimeZone();
  const { text, tone } = STATES[link];
  const delay = site?.publicDelayMinutes ?? 0;
  const isFollowing = (useFollowed() ?? []).length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-13">
      {stated && <RecordLabel {...stated} />}
      {(stated?.market ?? site?.market) === 'simulated' && (
        <span className="inline-flex" title="Prices are generated and do not come from a real market.">
          <SimulatedLabel />
        </span>
      )}
      {delay > 0 && (
        <Badge
          tone="warn"
          title="Subscribers of a strategy see its signals immediately, everyone else after this delay."
        >
          {isFollowing ? 'Others delayed' : 'Delayed'} {delay} min
        </Badge>
      )}
      <p className="hidden noscript:block">Live updates need JavaScript. Reload to see new signals.</p>
      <span className={`text-12 text-ink-3 noscript:hidden! ${staleSince === null ? 'max-sm:hidden' : ''}`}>
        {staleSince === null ? (
          `refreshes every ${SIGNAL_POLL_MS / 1000} s`
        ) : (
          <span className="text-warn">
            Stale: last read {formatClock(staleSince, zone).slice(0, 8)} {zoneName(staleSince, zone)}
          </span>
        )}
      </span>
      {/* Last, so that the room for its longest word leaves no hole. */}
      <p
        role="status"
        className={`flex min-w-32 items-center gap-2.5 whitespace-nowrap noscript:hidden! ${isAtEnd ? 'sm:justify-end' : ''}`}
      >
        <span className={`grid size-3.5 place-items-center ${tone}`} aria-hidden="true">
          {link === 'connected' ? (
            <span className="size-2 rounded-full bg-long forced-color-adjust-none shadow-[0_0_0_3px_var(--color-long-soft)]" />
          ) : (
            <Icon of={LoaderCircle} size={14} className="animate-spin" />
          )}
        </span>
        <span className={`font-strong ${tone}`}>{text}</span>
      </p>
    </div>
  );
}
