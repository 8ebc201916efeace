import { RECEIPT_DAYS, type Receipt } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWallNow } from '../../lib/clock.tsx';
import { useTimeZone, zoneName } from '../../lib/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { receiptsQuery } from './delivery.queries.ts';
import { ReceiptRow } from './receipt-row.tsx';

const FEW = 25;
const MANY = 200;
const HIDDEN = 'max-md:hidden';
const COLUMNS = [
  { name: 'Signal' },
  { name: 'Channel', className: HIDDEN },
  { name: 'Accepted', className: HIDDEN },
  { name: 'After the seal', isNumber: true, className: HIDDEN },
  { name: 'State', isNumber: true },
];

/** The messages of the last days, each with the story of its attempts. @param isMember A visitor has no receipts */
export function ReceiptsCard({ isMember }: { isMember: boolean }) {
  const now = useWallNow();
  const zone = useTimeZone();
  return (
    <Card aria-labelledby="receipts" className="overflow-hidden">
      <CardHeader id="receipts" title="Receipts">
        <span className="text-12 text-ink-3">
          last {RECEIPT_DAYS} days, times {zoneName(now, zone)}
        </span>
      </CardHeader>
      {isMember ? <Receipts /> : <CardBody>Log in to see what was sent to you, and when it was accepted.</CardBody>}
    </Card>
  );
}

function Receipts() {
  const [limit, setLimit] = useState(FEW);
  const { data, isError, refetch } = useQuery(receiptsQuery(limit));
  if (isError) {
    return (
      <CardBody role="alert" className="flex flex-wrap items-center gap-3 p-4 md:p-5">
        The receipts could not be loaded.
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </CardBody>
    );
  }
  if (!data) return <Skeleton className="m-4 h-40" />;
  if (data.length === 0) {
    return (
      <CardBody role="status">
        Nothing was sent in the last {RECEIPT_DAYS} days. A test message has a receipt, too.
      </CardBody>
    );
  }
  return (
    <>
      <Table label="Receipts" columns={COLUMNS}>
        {data.map((receipt: Receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} columns={COLUMNS.length} />
        ))}
      </Table>
      {data.length === limit && limit < MANY && (
        <div className="border-line border-t p-3 text-center">
          <Button variant="quiet" onClick={() => setLimit(MANY)}>
            Older receipts
          </Button>
        </div>
      )}
    </>
  );
}
