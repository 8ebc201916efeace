import type { Incident, StatusAnswer, StatusHistory } from '@sealtick/contract';
import { useIsOnline } from '../../lib/browser/use-browser.ts';
import { getState, statusText } from '../../lib/site/status-text.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge, formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { StateDot } from './component-list.tsx';
import { checkedText, getHeadline, isWorse } from './status-text.ts';

interface StatusHeadProps {
  /** As it was read last. */
  history: StatusHistory;
  /** What the checks find now; undefined while it is unknown. */
  current: StatusAnswer | undefined;
  /** Incidents that last. */
  active: readonly Incident[];
  /** Whether the last attempt to read it failed. */
  isError: boolean;
}

/** The state of the whole service, and when it was checked; unknown while it cannot be read. */
export function StatusHead({ history, current, active, isError }: StatusHeadProps) {
  const now = useWallNow();
  const zone = useTimeZone();
  const isOnline = useIsOnline();
  const isKnown = isOnline && !isError;
  const failing = current && isWorse(current, history) ? current : null;
  const headline = failing ? statusText(failing).text : getHeadline(history, active);
  const state = failing ? getState(failing) : history.overall;
  const lastCheck = failing?.checks
    .map((check) => check.checkedAt)
    .sort()
    .at(-1);
  const checkedAt = lastCheck ?? history.checkedAt;
  const when =
    checkedAt === null
      ? 'The first check comes within half a minute after a start.'
      : `Checked ${formatAge(checkedAt, now)}, ${formatMoment(checkedAt, zone)}.`;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 md:pt-14">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="flex items-start gap-3.5 font-head text-32 tracking-tight md:text-48 [&>span:first-child]:mt-3 [&>span:first-child]:size-3.5 md:[&>span:first-child]:mt-4.5">
          <StateDot state={!isKnown ? null : state === 'operational' && active.length > 0 ? 'degraded' : state} />
          {isKnown && <span className="sr-only">Status: </span>}
          <span aria-live="polite">{isKnown ? headline : 'Status unknown'}</span>
        </h1>
        {!isKnown && (
          <p className="mt-2 text-13 text-warn">
            {isOnline ? 'The server did not answer.' : 'You are offline.'} The last state that was read: {headline}.
          </p>
        )}
        <p className="mt-2 text-13">
          {checkedText(history)} {when}
        </p>
      </div>
      <ButtonAnchor variant="primary" href="#updates" className="max-sm:w-full print:hidden">
        Subscribe to Updates
      </ButtonAnchor>
    </header>
  );
}
