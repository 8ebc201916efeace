import type { Incident, StatusHistory } from '@sealtick/contract';
import { useWallNow } from '../../lib/clock.tsx';
import { formatAge, formatMoment, orDash } from '../../lib/time.ts';
import { useTimeZone } from '../../lib/time-zone.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
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
    <Card className="mt-6">
      <CardBody className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 flex-1 basis-80 items-start gap-3.5 [&>span]:mt-2.5 [&>span]:size-3 md:[&>span]:mt-3">
          <StateDot state={overall === 'operational' && active.length > 0 ? 'degraded' : overall} />
          <div>
            <h1 className="font-head text-24 tracking-tight">
              <span className="sr-only">Status: </span>
              <span aria-live="polite">{headlineOf(history, active)}</span>
            </h1>
            <p className="mt-1 text-13">
              {checkedText(history)} {when}
            </p>
          </div>
        </div>
        <ButtonAnchor variant="primary" href="#updates" className="max-sm:w-full print:hidden">
          Subscribe to Updates
        </ButtonAnchor>
      </CardBody>
    </Card>
  );
}
