import { useQuery } from '@tanstack/react-query';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { deliveryQuery } from '../signals.queries.ts';
import { ChannelsCard } from './channels-card.tsx';
import { type DeliveryView, toDeliveryView } from './delivery-view.ts';

/** Delivery channels, latency and reliability of the live feed. */
export function DeliveryCards() {
  const delivery = useQuery({ ...deliveryQuery(), select: toDeliveryView });
  const view = delivery.data ?? null;
  return (
    <>
      <ChannelsCard speeds={view?.speeds ?? null} />
      <LatencyCard view={view} isPending={delivery.isPending} />
      <ReliabilityCard view={view} isPending={delivery.isPending} />
    </>
  );
}

interface FiguresProps {
  /** Null if the measurements could not be read. */
  view: DeliveryView | null;
  isPending: boolean;
}

const UNREAD = 'The measurements could not be loaded. The page retries every 30 s.';

function FiguresSkeleton() {
  return (
    <div role="status" aria-label="Loading the measurements" className="grid gap-4">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-12" />
    </div>
  );
}

function LatencyCard({ view, isPending }: FiguresProps) {
  const longest = Math.max(1, ...(view?.quantiles ?? []).map(({ ms }) => ms ?? 0));
  return (
    <TitledCard
      id="latency"
      title="Feed latency"
      head={<span className="text-12 text-ink-3">bar close to send, 24 h</span>}
    >
      <CardBody className="min-h-30">
        {!view && (isPending ? <FiguresSkeleton /> : <p>{UNREAD}</p>)}
        {view && (
          <>
            <dl className="grid gap-2.5">
              {view.quantiles.map(({ name, ms, shown }) => (
                <div key={name} className="flex items-center gap-3">
                  <dt className="w-8 text-12">{name}</dt>
                  <dd className="flex flex-1 items-center gap-3">
                    <svg width="100%" height="4" aria-hidden="true" className="picture block min-w-0 flex-1">
                      <rect width="100%" height="4" rx="2" className="fill-surface-3" />
                      {ms !== null && (
                        <rect width={`${(100 * ms) / longest}%`} height="4" rx="2" className="fill-ink-2" />
                      )}
                    </svg>
                    <span className="w-16 text-right font-strong text-ink-1 tabular-nums">{shown}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 text-12 text-ink-3">
              Measured on the server: {formatCount(view.measured)} of {formatCounted(view.published, 'signal')}.{' '}
              {view.sealToFeed !== null && `Seal to send: median ${view.sealToFeed}. `}
              {view.missing} {view.accelerated}
            </p>
          </>
        )}
      </CardBody>
    </TitledCard>
  );
}

function ReliabilityCard({ view, isPending }: FiguresProps) {
  return (
    <TitledCard id="reliability" title="Reliability" head={<span className="text-12 text-ink-3">24 h</span>}>
      <CardBody className="min-h-30">
        {!view && (isPending ? <FiguresSkeleton /> : <p>{UNREAD}</p>)}
        {view && (
          <>
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-head text-24 text-ink-1 tracking-tight tabular-nums">{view.onTime}</span>
              <span className="text-13">sent on time</span>
            </p>
            <p className="mt-2 text-12 text-ink-3">{reliabilityText(view)}</p>
          </>
        )}
      </CardBody>
    </TitledCard>
  );
}

function reliabilityText({ published, measured, late }: DeliveryView): string {
  if (published === 0) return 'No signal was published in the last 24 hours.';
  const unmeasured = published - measured;
  const parts = [
    `On time means within 1 s of the seal: ${formatCount(measured - late)} of ${formatCount(published)} signals.`,
    late > 0 ? `${formatCount(late)} ${late === 1 ? 'was' : 'were'} sent later.` : '',
    unmeasured > 0
      ? `${formatCount(unmeasured)} ${unmeasured === 1 ? 'was' : 'were'} not measured, because the live feed was not running.`
      : '',
    'Clients that reconnect receive every missed message, in order and once.',
  ];
  return parts.filter(Boolean).join(' ');
}
