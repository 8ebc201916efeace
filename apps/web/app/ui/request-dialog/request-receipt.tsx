import { useEffect, useRef } from 'react';
import { formatDate, formatMoment, orDash } from '../../lib/time.ts';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Field } from '../field.tsx';
import { KeyValues } from '../key-values.tsx';
import type { FormRule, Receipt } from './form-rule.ts';

interface RequestReceiptProps {
  receipt: Receipt;
  /** Address that receives the confirmation; empty if nobody receives one. */
  email: string;
  /** The request as the text of a mail. */
  mailText: string | null;
  isCopied: boolean;
  next: FormRule['next'];
  onClose: () => void;
}

/** Reference and due time of a request that has arrived. */
export function RequestReceipt({ receipt, email, mailText, isCopied, next, onClose }: RequestReceiptProps) {
  const text = useRef<HTMLElement>(null);
  // The button that had the focus is gone; here a screen reader reads on.
  useEffect(() => text.current?.focus(), []);
  const due = 'dueAt' in receipt ? orDash(() => formatMoment(receipt.dueAt)) : orDash(() => formatDate(receipt.dueOn));
  return (
    <>
      <section ref={text} tabIndex={-1} aria-label="Receipt" className="outline-none focus-visible:shadow-none">
        <p>
          Your request has arrived.{' '}
          {email !== '' && (
            <>
              {next === 'link' ? 'Confirm it by the link in the mail to' : 'A confirmation is on its way to'}{' '}
              <b className="font-strong break-all text-ink-1">{email}</b>
              {next === 'link' ? ' within 24 hours.' : '.'}
            </>
          )}
        </p>
        <div className="mt-3">
          <KeyValues
            rows={[
              { key: 'Reference', value: <span className="font-mono">{receipt.reference}</span> },
              { key: 'Answer by', value: due },
            ]}
          />
        </div>
      </section>
      {mailText !== null && !isCopied && (
        <Field label="Text of the e-mail">
          {(control) => <textarea {...control} readOnly rows={9} value={mailText} />}
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        {mailText !== null && <CopyButton label="Copy the e-mail" text={mailText} />}
        <CopyButton label="Copy the reference" text={receipt.reference} />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}
