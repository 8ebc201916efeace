import { formatDate, formatMoment } from '../../lib/time/time.ts';
import type { FormRule, Receipt } from './form-rule.ts';

/** A request that has arrived. */
export interface SentRequest {
  readonly receipt: Receipt;
  /** Address that receives the confirmation; empty if no one receives one. */
  readonly email: string;
  /** The request as the text of an email that could not be copied; null if it was, or if there is none. */
  readonly uncopied: string | null;
  readonly next: FormRule['next'];
}

/** Returns reference and due time: "Reference SAL-26-7K4QX, answer by 24 Nov 2026, 16:05 UTC." */
export function receiptText(receipt: Receipt): string {
  const due = 'dueAt' in receipt ? formatMoment(receipt.dueAt) : formatDate(receipt.dueOn);
  return `Reference ${receipt.reference}, answer by ${due}.`;
}

/** Returns what the sender is emailed; empty if nothing is. */
export function confirmationText({ email, next }: Pick<SentRequest, 'email' | 'next'>): string {
  if (email === '') return '';
  return next === 'link'
    ? `Confirm it by the link in the email to ${email} within 24 hours.`
    : `A confirmation is on its way to ${email}.`;
}
