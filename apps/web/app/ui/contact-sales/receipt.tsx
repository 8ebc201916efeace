import type { RequestReceipt } from '@sealtick/contract';
import { useEffect, useRef } from 'react';
import { formatMoment, orDash } from '../../lib/time.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { KeyValues } from '../key-values.tsx';

interface ReceiptProps {
  receipt: RequestReceipt;
  /** Address that receives the confirmation. */
  email: string;
  onClose: () => void;
}

/** Reference and due time of a request that has arrived. */
export function Receipt({ receipt: { reference, dueAt }, email, onClose }: ReceiptProps) {
  const text = useRef<HTMLElement>(null);
  // The button that had the focus is gone; here a screen reader reads on.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <section ref={text} tabIndex={-1} aria-label="Receipt" className="outline-none focus-visible:shadow-none">
        <p>
          Your request has arrived. A confirmation is on its way to{' '}
          <b className="font-strong break-all text-ink-1">{email}</b>.
        </p>
        <div className="mt-3">
          <KeyValues
            rows={[
              { key: 'Reference', value: <span className="font-mono">{reference}</span> },
              { key: 'Answer by', value: orDash(() => formatMoment(dueAt)) },
            ]}
          />
        </div>
      </section>
      <div className="flex flex-wrap justify-end gap-2.5">
        <CopyButton label="Copy the reference" text={reference} />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
