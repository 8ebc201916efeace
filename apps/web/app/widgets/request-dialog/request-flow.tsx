import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useSite } from '../../lib/site/site.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { FormRule, Receipt, Typed } from './form-rule.ts';
import { getMailText } from './mail-text.ts';
import { RequestForm } from './request-form.tsx';
import { REQUEST_FORMS, type RequestFormName } from './request-forms.ts';
import { receiptText, type SentRequest } from './sent-request.ts';

interface RequestFlowProps {
  name: RequestFormName;
  initial?: Typed | undefined;
  /** Whether the first field has the focus at the start. */
  hasFocus?: boolean;
  /** Called once the request has arrived. */
  onSent: (sent: SentRequest) => void;
  /** Leaves the form; what was typed stays in the tab. Without it there is no such button. */
  onCancel?: () => void;
}

/** A form that sends a request. It is empty again afterwards, and the text of the same email is copied to the clipboard. */
export function RequestFlow({ name, initial, hasFocus = true, onSent, onCancel }: RequestFlowProps) {
  const rule: FormRule = REQUEST_FORMS[name];
  const { settings } = useSite();
  const { mutateAsync, error, isPending } = useMutation(writeMutation(rule.write, () => []));
  // The second click of a double click comes before the button shows that it is busy.
  const isBusy = useRef(false);

  async function send(body: object, typed: Typed, clear: () => void): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer: unknown = await mutateAsync(body as never);
      const receipt = answer as Receipt;
      const mailText = getMailText(rule, typed, receipt, settings);
      const isCopied = mailText !== null && (await copy(mailText));
      clear();
      const copied = mailText === null ? '' : ` ${copiedText(isCopied)}`;
      toast({ title: rule.success, description: `${receiptText(receipt)}${copied}` });
      onSent({
        receipt,
        email: rule.mail?.isAnonymous?.(typed) ? '' : (typed.email?.trim() ?? ''),
        uncopied: isCopied ? null : mailText,
        next: rule.next,
      });
    } catch {
      if (rule.failure) toast({ variant: 'destructive', ...rule.failure });
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <RequestForm
      name={name}
      rule={rule}
      initial={initial}
      hasFocus={hasFocus}
      isSending={isPending}
      problem={error && getProblem(error)}
      onCancel={onCancel}
      onSend={(body, typed, clear) => void send(body, typed, clear)}
    />
  );
}

const copiedText = (isCopied: boolean): string =>
  isCopied
    ? 'The text of the email was copied to the clipboard.'
    : 'The text of the email could not be copied. It is shown in the dialog.';

/** Copies a text. Returns whether the browser allowed it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
