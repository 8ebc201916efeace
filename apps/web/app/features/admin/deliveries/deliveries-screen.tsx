import type { AdminDeliveries } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide';
import { useState } from 'react';
import { formatCount } from '../../../lib/text/format.ts';
import { formatMoment } from '../../../lib/time/time.ts';
import { useTimeZone } from '../../../lib/time/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.ts';
import { ConsoleRead } from '../console-read.tsx';
import { ConsoleSection } from '../console-section.tsx';
import { DeadCard } from './dead-card.tsx';
import { deliveriesQuery } from './deliveries.queries.ts';
import { DeliveryFigures } from './delivery-figures.tsx';
import { shortId } from './delivery-text.ts';
import { KindsCard } from './kinds-card.tsx';
import { PausedBanner } from './paused-banner.tsx';
import { RangeDialog } from './range-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

type Open = 'pause' | 'resume' | 'range';

/** What is sent to members and what waits, with the acts that change it. */
export function DeliveriesScreen() {
  const query = useQuery(deliveriesQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const isPaused = query.data?.sending?.isPaused ?? false;
  return (
    <ConsoleSection
      title="Deliveries"
      text="Messages that are waiting, that failed permanently and that can be sent again."
      action={
        <span className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:flex-1">
          <Button onClick={() => setOpen('range')}>
            <Icon of={RotateCcw} size={15} />
            Replay a range
          </Button>
          {query.data && !isPaused && (
            <Button variant="danger" onClick={() => setOpen('pause')}>
              Pause sending
            </Button>
          )}
        </span>
      }
    >
      <ConsoleRead query={query} what="deliveries">
        {(data) => (
          <>
            {data.sending?.isPaused && <PausedBanner sending={data.sending} onResume={() => setOpen('resume')} />}
            <DeliveryFigures kinds={data.kinds} />
            <KindsCard kinds={data.kinds} />
            <DeadCard />
            <EndingNote ending={data.ending} />
            <Pace queue={data} />
          </>
        )}
      </ConsoleRead>
      {(open === 'pause' || open === 'resume') && <SwitchDialog act={open} onClose={close} />}
      {open === 'range' && <RangeDialog onClose={close} />}
    </ConsoleSection>
  );
}

function Pace({ queue: { kinds, telegramPace } }: { queue: AdminDeliveries }) {
  const linked = kinds.find(({ kind }) => kind === 'telegram')?.channels ?? 0;
  const { perSecond, chats, freshSeconds } = telegramPace;
  return (
    <p className={`text-13 ${linked > chats ? 'text-warn' : 'text-ink-3'}`}>
      Telegram accepts {perSecond} messages per second from one bot, so {formatCount(chats)} chats receive a 5-minute
      signal while it is fresh ({freshSeconds} s). {formatCount(linked)} {linked === 1 ? 'chat is' : 'chats are'}{' '}
      linked.
    </p>
  );
}

/** The webhook endpoints that end next, unless they accept a message. */
function EndingNote({ ending }: { ending: AdminDeliveries['ending'] }) {
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
            accepts nothing since {formatMoment(failingSince, zone)}.
          </strong>{' '}
          It is disabled at {formatMoment(endsAt, zone)}, and its member gets an email.
        </li>
      ))}
    </ul>
  );
}
