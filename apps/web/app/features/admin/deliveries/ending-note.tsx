import type { AdminDeliveries } from '@sealtick/contract';
import { formatMoment, orDash } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { shortId } from './delivery-text.ts';

/** The webhook endpoints that end next, unless they accept a message. */
export function EndingNote({ ending }: { ending: AdminDeliveries['ending'] }) {
  const zone = useTimeZone();
  if (ending.length === 0) return null;
  return (
    <ul aria-label="Endpoints that end" className="grid gap-2 rounded-card bg-warn-soft px-4 py-3.5 text-13 md:px-5">
      {ending.map(({ channelId, failingSince, endsAt }) => (
        <li key={channelId}>
          <strong className="text-warn">
            <span className="font-mono" title={channelId}>
              {shortId(channelId)}
            </span>{' '}
            accepts nothing since {orDash(() => formatMoment(failingSince, zone))}.
          </strong>{' '}
          It is disabled at {orDash(() => formatMoment(endsAt, zone))}, and its member gets an email.
        </li>
      ))}
    </ul>
  );
}
