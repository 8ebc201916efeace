import { dueText, REQUEST_KINDS, type SiteSettings, writes } from '@sealtick/contract';
import type { FormRule } from './form-rule.ts';

/** Returns within which time a form is answered: one to support within the time that the operator has set. */
export function promiseOf(
  { promise, write }: Pick<FormRule, 'promise' | 'write'>,
  settings: SiteSettings | null,
): string {
  if (settings === null || write !== writes.support.help) return promise;
  return promise.replace(dueText(REQUEST_KINDS.help.due), settings.supportResponse);
}
