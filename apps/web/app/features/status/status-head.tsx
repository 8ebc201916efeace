import type { Incident, StatusHistory } from '@sealtick/contract';
import { useWallNow } from '../../lib/time/clock.tsx';
import { formatAge, formatMoment, orDash } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { StateDot } from './component-list.tsx';
import { checkedText, headlineOf } from './status-text.ts';

/** The state of the whole service, and when it was checked. @param active Incidents that last. */
export function StatusHead({ history, active }: { history: StatusHistory; active: readonly Incident[] }) {
  const { checkedAt, overall } = history;
  const now = useWallNow();
  const zone = useTimeZone();
  const when =
    checkedAt === null
      ? 'The first check comes within half a minute after a start.'
      : `Checked ${orDash(() => `${formatAge(checkedAt, now)}, ${formatMoment(checkedAt, zone)}`)}.`;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 md:pt-14">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="flex items-start gap-3.5 font-head text-32 tracking-tight md:text-48 [&>span:first-child]:mt-3 [&>span:first-child]:size-3.5 md:[&>span:first-child]:mt-4.5">
          <StateDot state={overall === 'operational' && active.length > 0 ? 'degraded' : overall} />
          <span className="sr-only">Status: </span>
          <span aria-live="polite">{headlineOf(history, active)}</span>
        </h1>
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
