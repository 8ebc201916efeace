import type { AdminDeliveries } from '@sealtick/contract';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';

interface PausedBannerProps {
  sending: NonNullable<AdminDeliveries['sending']>;
  onResume: () => void;
}

/** Says that nothing is sent, since when and why. */
export function PausedBanner({ sending: { isAfterRestore, reason, at }, onResume }: PausedBannerProps) {
  const zone = useTimeZone();
  const since = formatMoment(at, zone);
  return (
    <section
      aria-label="Sending is paused"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warn-soft px-4 py-3.5 text-13 md:px-5"
    >
      <p className="max-w-160 text-ink-1">
        <strong className="text-warn">
          {isAfterRestore ? 'Sending is paused because a backup was restored.' : 'Sending is paused.'}
        </strong>{' '}
        Nothing is sent to members since {since}.{' '}
        {isAfterRestore
          ? 'What was sent after the backup is not known, and would be sent again. Resume when you know it.'
          : `Reason: ${reason}`}
      </p>
      <Button onClick={onResume}>Resume sending</Button>
    </section>
  );
}
