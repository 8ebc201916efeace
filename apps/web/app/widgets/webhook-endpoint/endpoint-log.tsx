import type { Channel } from '@sealtick/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone, zoneName } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table } from '../../ui/table.tsx';
import { LogRow } from './log-row.tsx';
import { endpointLogQuery } from './webhook-endpoint.queries.ts';

const COLUMNS = [
  { name: 'Message' },
  { name: 'Entry', className: 'max-sm:hidden' },
  { name: 'Answer', isNumber: true, className: 'max-sm:hidden' },
  { name: 'Took', isNumber: true, className: 'max-sm:hidden' },
  { name: 'State', isNumber: true },
];

/** Every message to an endpoint, with what was posted, what it answered and how long that took. */
export function EndpointLog({ channel }: { channel: Channel }) {
  const now = useWallNow();
  const zone = useTimeZone();
  return (
    <section aria-labelledby={`${channel.id}log`}>
      <h3
        id={`${channel.id}log`}
        className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 font-head text-14"
      >
        Delivery log
        <span className="font-text text-12 text-ink-3">times {zoneName(now, zone)}</span>
      </h3>
      <Rows channel={channel} />
    </section>
  );
}

function Rows({ channel }: { channel: Channel }) {
  const log = useInfiniteQuery(endpointLogQuery(channel.id));
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = log;
  if (!data) return <LoadState read={log} what="the log" isLine skeleton="h-40" />;
  const deliveries = data.pages.flatMap((page) => page.data);
  if (deliveries.length === 0) {
    return <p role="status">Nothing was sent to this endpoint yet. A test message is listed here as well.</p>;
  }
  return (
    <div className="dialog-table">
      <Table label="Delivery log" columns={COLUMNS}>
        {deliveries.map((delivery) => (
          <LogRow key={delivery.id} channel={channel} delivery={delivery} columns={COLUMNS.length} />
        ))}
      </Table>
      {hasNextPage && (
        <div className="border-line border-t p-2 text-center">
          {isError && (
            <p role="alert" className="mb-2 text-13">
              Older messages could not be loaded.
            </p>
          )}
          <Button variant="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Older messages
          </Button>
        </div>
      )}
    </div>
  );
}
