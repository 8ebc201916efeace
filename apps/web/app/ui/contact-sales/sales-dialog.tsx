import { dueText, type InputOf, type PlanInterest, REQUEST_KINDS, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { writeMutation } from '../../lib/write-mutation.ts';
import { Dialog } from '../dialog.tsx';
import { problemOf } from '../problem-of.ts';
import { Receipt } from './receipt.tsx';
import { SalesForm } from './sales-form.tsx';

interface SalesDialogProps {
  plan: PlanInterest | undefined;
  onClose: () => void;
}

/** The form to contact sales, and its receipt once it is sent. */
export function SalesDialog({ plan, onClose }: SalesDialogProps) {
  const { mutate, data, variables, error, isPending } = useMutation(writeMutation(writes.support.sales, () => []));
  // The second click of a double click comes before the button shows that it is busy.
  const isBusy = useRef(false);
  const send = (request: InputOf<typeof writes.support.sales>, onSent: () => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const onSettled = () => {
      isBusy.current = false;
    };
    mutate(request, { onSuccess: onSent, onSettled });
  };
  if (data && variables) {
    return (
      <Dialog title="Request sent" onClose={onClose}>
        <Receipt receipt={data} email={variables.email} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Contact Sales"
      text={`The sales team answers within ${dueText(REQUEST_KINDS.sales.due)}.`}
      onClose={onClose}
    >
      <SalesForm plan={plan} isSending={isPending} problem={error && problemOf(error)} onSend={send} />
    </Dialog>
  );
}
