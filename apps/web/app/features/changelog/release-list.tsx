import { CHANGE_TYPES } from '@sealtick/contract';
import { useOpenedByHash } from '../../lib/navigation/use-opened-by-hash.ts';
import { EM_DASH } from '../../lib/text/format.ts';
import { formatDate } from '../../lib/time/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { ChangeLabel, ChangeRow } from './change-row.tsx';
import type { ReleaseView } from './release-view.ts';

/** Releases, the latest in a card of its own. One shows its details at a time, by the browser alone. */
export function ReleaseList({ releases }: { releases: readonly ReleaseView[] }) {
  useOpenedByHash(releases.map(({ version }) => version));
  return (
    <ul aria-label="Releases" className="min-w-0">
      {releases.map((release) => (
        <li
          key={release.version}
          className={classNames(
            release.isLatest ? 'mb-3 rounded-card border border-line-control bg-surface-1' : 'border-line border-b',
          )}
        >
          <Release release={release} />
        </li>
      ))}
    </ul>
  );
}

function Release({ release }: { release: ReleaseView }) {
  const { version, isLatest, isBreaking, changes } = release;
  return (
    <details name="release" open={isLatest} className={classNames('group', isLatest && 'px-4 md:px-6')}>
      <summary className="grid list-none gap-x-4 gap-y-1.5 py-4 md:grid-cols-[1fr_auto] [&::-webkit-details-marker]:hidden">
        {isLatest ? <LatestHead release={release} /> : <EarlierHead release={release} />}
        <span className={classNames('touch self-start justify-self-start', TEXT_LINK)}>
          <span className="group-open:hidden">View Details</span>
          <span className="hidden group-open:inline">Hide Details</span>
          <span className="sr-only"> of {version}</span>
        </span>
      </summary>
      <div id={version} className="scroll-mt-32 pb-4">
        <p className="pb-4">{release.summary}</p>
        <ul aria-label={`Changes of ${version}`} className="border-line border-t">
          {changes.map((change) => (
            <ChangeRow key={change.title} change={change} />
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap gap-x-5 text-13 text-ink-3">
          <span>{isBreaking ? 'Breaking change' : 'No breaking change'}</span>
          <span>Downloads {EM_DASH}</span>
        </p>
      </div>
    </details>
  );
}

const VERSION = 'font-mono font-strong text-13 text-ink-1';

function LatestHead({ release: { version, type, date, title, isBreaking } }: { release: ReleaseView }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2.5 text-13 text-ink-3">
        <span className={VERSION}>{version}</span>
        <Badge tone="accent">Latest</Badge>
        <Badge>{type}</Badge>
        {isBreaking && <BreakingBadge />}
        <ReleaseDate date={date} />
      </p>
      <h2 className="mt-2 font-head text-20 tracking-tight md:text-24">{title}</h2>
    </div>
  );
}

function EarlierHead({ release: { version, type, date, title, changes, isBreaking } }: { release: ReleaseView }) {
  const types = CHANGE_TYPES.filter((one) => changes.some((change) => change.type === one));
  return (
    <div className="grid gap-x-4 gap-y-1 md:grid-cols-[4.5rem_6.5rem_1fr]">
      <p className="flex gap-3 md:contents">
        <span className={VERSION}>{version}</span>
        <span className="text-13 text-ink-3">
          <ReleaseDate date={date} />
        </span>
      </p>
      <div>
        <h2 className="font-head text-14">{title}</h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{type}</Badge>
          {isBreaking && <BreakingBadge />}
          {types.map((one) => (
            <ChangeLabel key={one} type={one} />
          ))}
        </p>
      </div>
    </div>
  );
}

const BreakingBadge = () => <Badge tone="warn">breaking</Badge>;

const ReleaseDate = ({ date }: { date: string }) => <time dateTime={date}>{formatDate(date)}</time>;
