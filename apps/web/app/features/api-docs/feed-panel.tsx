import {
  type ApiOutline,
  FEED_AUTH_MS,
  FEED_BACKLOG_BYTES,
  FEED_CLOSE,
  FEED_INBOUND_BYTES,
  FEED_INBOUND_PER_SECOND,
  FEED_PING_MS,
  FEED_RESUME_ENTRIES,
  FEED_SOCKETS_PER_MEMBER,
} from '@sealtick/contract';
import { formatCount } from '../../lib/text/format.ts';
import { Blocks } from './blocks.tsx';
import { TryFeed } from './try-feed.tsx';

const MESSAGES = [
  ['NEW_SIGNAL', 'signal.opened', 'A signal was published.'],
  ['SIGNAL_UPDATE', 'signal.updated, signal.closed', 'A fill, a target, a moved stop, or the end.'],
  ['MARKET_ALERT', 'market.alert', 'Before high-impact releases, and on abnormal volatility.'],
  ['OWN_ENTRY', '', 'An entry of your own log: a signal that you published, or what became of it.'],
  ['subscribed', '', 'The feed has started; says whether missed messages follow.'],
  ['heartbeat', '', `The connection works: every ${FEED_PING_MS / 1_000} s, if you asked for it.`],
  ['error', '', 'A message of the program was rejected, with the reason.'],
] as const;
/** What `subscribe` takes. */
const OPTIONS = [
  ['since', 'cursor', 'Sends what was missed after this cursor.'],
  ['batch', 'boolean', 'Several messages may arrive as an array in one frame.'],
  ['heartbeat', 'boolean', 'Also sends heartbeats. Without one for two intervals the connection is dead.'],
  ['own', "'new' | position", 'Also sends OWN_ENTRY: new entries, or those after this position of your own log.'],
] as const;

const SECONDS = 1_000;
const CLOSES: Readonly<Record<keyof typeof FEED_CLOSE, string>> = {
  goingAway: 'The server ends. Reconnect with your last cursor.',
  policy: 'The messages of the program were invalid, or too many.',
  tooBig: `A message was longer than ${FEED_INBOUND_BYTES} bytes.`,
  restarted: 'The server is temporarily unavailable, or a new log has started. Reconnect.',
  noAuth: `No auth message within ${FEED_AUTH_MS / SECONDS} s.`,
  notAllowed: 'The key is unknown, or what the account may see has changed. Reconnect.',
  slow: `${FEED_BACKLOG_BYTES / 1_048_576} MiB behind. Reconnect with your last cursor.`,
  tooMany: `More than ${FEED_SOCKETS_PER_MEMBER} connections of an account, or too many within a minute.`,
};

/** The live feed: how a program connects, what it receives, and why a connection closes. */
export function FeedPanel({ blocks, origin }: { blocks: ApiOutline['blocks']; origin: string }) {
  return (
    <div>
      <div className="grid gap-6 pt-4 xl:grid-cols-2">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2.5 font-mono text-16 text-ink-1">
            <span className="rounded-input bg-surface-3 px-1.5 text-12 leading-5.5">WS</span> /ws
          </h2>
          <p className="mt-2 max-w-[66ch]">
            The first message of a program is <code>auth</code>. Never put a key into the address. <code>since</code>{' '}
            sends what you missed, each message once, up to {formatCount(FEED_RESUME_ENTRIES)} entries of the log. The
            server pings every {FEED_PING_MS / SECONDS} s, and takes up to {FEED_INBOUND_PER_SECOND} messages a second.
          </p>
          <Rows label="Messages" rows={MESSAGES.map(([name, kind, text]) => [name, kind, text])} />
          <h3 className="mt-8 font-head text-16 text-ink-1">
            Options of <code>subscribe</code>
          </h3>
          <Rows label="Options of subscribe" rows={OPTIONS} />
          <h3 className="mt-8 font-head text-16 text-ink-1">When it closes</h3>
          <Rows
            label="Close codes"
            rows={Object.entries(FEED_CLOSE).map(([name, code]) => [
              String(code),
              name,
              CLOSES[name as keyof typeof FEED_CLOSE],
            ])}
          />
        </div>
        <TryFeed />
      </div>
      <Blocks blocks={blocks} origin={origin} isFeed />
    </div>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly (readonly [string, string, string])[] }) {
  return (
    <dl aria-label={label} className="mt-4 divide-y divide-line border-line border-y">
      {rows.map(([name, kind, text]) => (
        <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <dt className="font-mono text-13 text-ink-1">{name}</dt>
          <dd className="text-13">
            {kind !== '' && <span className="font-mono text-12 text-ink-3">{kind}</span>}
            <p>{text}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
