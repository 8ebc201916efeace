import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSite } from '../../lib/site.tsx';
import { writeMutation } from '../../lib/write-mutation.ts';
import { problemOf } from '../problem-of.ts';
import { toast } from '../toast/toast.ts';
import type { FormRule, Receipt, Typed } from './form-rule.ts';
import { mailTextOf } from './mail-text.ts';
import { RequestForm } from './request-form.tsx';
import { REQUEST_FORMS, type RequestFormName } from './request-forms.ts';
import { RequestReceipt } from './request-receipt.tsx';

interface RequestFlowProps {
  name: RequestFormName;
  initial?: Typed | undefined;
  /** Whether the first field has the focus at the start. */
  hasFocus?: boolean;
  /** Called once the request has arrived. */
  onSent?: () => void;
  /** Called when the receipt is read. */
  onDone: () => void;
  /** Leaves the form; what was typed stays in the tab. Without it there is no such button. */
  onCancel?: () => void;
}

interface Sent {
  readonly receipt: Receipt;
  readonly email: string;
  readonly mailText: string | null;
  readonly isCopied: boolean;
}

/** A form that sends a request, then its receipt. The text of the same mail is copied to the clipboard. */
export function RequestFlow({ name, initial, hasFocus = true, onSent, onDone, onCancel }: RequestFlowProps) {
  const rule: FormRule = REQUEST_FORMS[name];
  const { settings } = useSite();
  const [sent, setSent] = useState<Sent | null>(null);
  const { mutateAsync, error, isPending } = useMutation(writeMutation(rule.write, () => []));
  // The second click of a double click comes before the button shows that it is busy.
  const isBusy = useRef(false);

  async function send(body: object, typed: Typed, clear: () => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer: unknown = await mutateAsync(body as never);
      const receipt = answer as Receipt;
      const mailText = mailTextOf(rule, typed, receipt, settings);
      const isCopied = mailText !== null && (await copy(mailText));
      clear();
      setSent({
        receipt,
        email: rule.mail?.isAnonymous?.(typed) ? '' : (typed.email?.trim() ?? ''),
        mailText,
        isCopied,
      });
      onSent?.();
      if (mailText !== null) toast({ title: rule.success, description: copiedText(isCopied) });
    } catch {
      if (rule.failure) toast({ variant: 'destructive', ...rule.failure });
    } finally {
      isBusy.current = false;
    }
  }

  if (sent) return <RequestReceipt {...sent} next={rule.next} onClose={onDone} />;
  return (
    <RequestForm
      name={name}
      rule={rule}
      initial={initial}
      hasFocus={hasFocus}
      isSending={isPending}
      problem={error && problemOf(error)}
      onCancel={onCancel}
      onSend={(body, typed, clear) => void send(body, typed, clear)}
    />
  );
}

const copiedText = (isCopied: boolean): string =>
  isCopied
    ? 'The text of the e-mail was copied to the clipboard.'
    : 'The text of the e-mail could not be copied. It is shown in the dialog.';

/** Copies a text. Returns whether the browser allowed it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
