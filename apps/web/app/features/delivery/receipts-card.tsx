import { RECEIPT_DAYS, type Receipt } from '@sealtick/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSite } from '../../lib/site/site.tsx';
import { useWallNow } from '../../lib/time/clock.tsx';
import { useTimeZone, zoneName } from '../../lib/time/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Table } from '../../ui/table.tsx';
import { receiptsQuery } from './delivery.queries.ts';
import { ReceiptRow } from './receipt-row.tsx';

const HIDDEN = 'max-md:hidden';
const listColumns = (from: string) => [
  { name: 'Signal' },
  { name: 'Channel', className: HIDDEN },
  { name: 'Accepted', className: HIDDEN },
  { name: from, isNumber: true, className: HIDDEN },
  { name: 'State', isNumber: true },
];

/** The messages of the last days, each with the story of its attempts. @param isMember A visitor has no receipts */
export function ReceiptsCard({ isMember }: { isMember: boolean }) {
  const now = useWallNow();
  const zone = useTimeZone();
  const isAccelerated = useIsAccelerated();
  return (
    <Card aria-labelledby="receipts" className="overflow-hidden">
      <CardHeader id="receipts" title="Receipts">
        <span className="text-12 text-ink-3">
          last {RECEIPT_DAYS} days, times {zoneName(now, zone)}
          {isAccelerated && ', each counted from when the message was queued'}
        </span>
      </CardHeader>
      {isMember ? <Receipts /> : <CardBody>Log in to see what was sent to you, and when it was accepted.</CardBody>}
    </Card>
  );
}

/** The clock of an accelerated market is not that of the channels, so no time can be counted from a seal. */
const useIsAccelerated = (): boolean => (useSite().site?.speed ?? 1) !== 1;

function Receipts() {
  const read = useInfiniteQuery(receiptsQuery());
  return (
    <LoadState read={read} what="the receipts" isLine className="p-4 md:p-5" skeleton="h-40">
      {({ pages }) => <Rows receipts={pages.flatMap((page) => page.data)} read={read} />}
    </LoadState>
  );
}

interface RowsProps {
  receipts: readonly Receipt[];
  read: Pick<ReturnType<typeof useInfiniteQuery>, 'isError' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'>;
}

function Rows({ receipts, read: { isError, isFetchingNextPage, hasNextPage, fetchNextPage } }: RowsProps) {
  const columns = listColumns(useIsAccelerated() ? 'After queueing' : 'After the seal');
  if (receipts.length === 0) {
    return (
      <CardBody role="status">
        Nothing was sent in the last {RECEIPT_DAYS} days. A test message has a receipt as well.
      </CardBody>
    );
  }
  return (
    <>
      <Table label="Receipts" columns={columns}>
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} columns={columns.length} />
        ))}
      </Table>
      <p className="border-line border-t px-4 py-2.5 text-12 text-ink-3 md:px-5">
        Delivered means that the receiving side accepted the message, such as your mail server. It does not mean read.
      </p>
      {hasNextPage && (
        <div className="border-line border-t p-3 text-center">
          {isError && (
            <p role="alert" className="mb-2 text-13">
              Older receipts could not be loaded.
            </p>
          )}
          <Button variant="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Older receipts
          </Button>
        </div>
      )}
    </>
  );
}
