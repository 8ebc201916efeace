import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { receiptsQuery } from '../signals.queries.ts';
import { ReceiptItem } from './receipt-item.tsx';

/** What was sent of a signal to the member: each message with its channel, its time, its state and its attempts. */
export function ReceiptsSection({ signalId }: { signalId: string }) {
  const read = useQuery(receiptsQuery(signalId));
  return (
    <section aria-labelledby="signal-receipts" className="border-line border-t px-4 py-5 md:px-6 print:hidden">
      <h3 id="signal-receipts" className="font-head text-14">
        Sent to you
      </h3>
      <LoadState read={read} what="the receipts" isLine className="mt-2" skeleton="h-24">
        {(sent) => (sent.length === 0 ? <NothingSent /> : <Receipts receipts={sent.toReversed()} />)}
      </LoadState>
    </section>
  );
}

function NothingSent() {
  return (
    <p role="status" className="mt-1.5">
      Nothing of this signal was sent to your channels. Signals are sent of strategies that you subscribe to, by your{' '}
      <TextLink to={paths.deliverySettings}>delivery settings</TextLink>.
    </p>
  );
}

function Receipts({ receipts }: { receipts: Parameters<typeof ReceiptItem>[0]['receipt'][] }) {
  const isAccelerated = (useSite().site?.speed ?? 1) !== 1;
  return (
    <>
      <ul aria-labelledby="signal-receipts" className="mt-2 divide-y divide-line">
        {receipts.map((receipt) => (
          <ReceiptItem key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      <p className="mt-2 text-12 text-ink-3">
        {isAccelerated ? 'Times count from when the message was queued. ' : 'Times count from the seal. '}
        Delivered means that the receiving side accepted the message, not that it was read.
      </p>
    </>
  );
}
