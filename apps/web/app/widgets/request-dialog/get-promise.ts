import { RESPONSE_TIMES, responsePhrase, type SiteSettings } from '@sealtick/contract';
import type { FormRule } from './form-rule.ts';

/** Returns within which time a form is answered, as the operator has set it. @param settings Null until they have arrived */
export function getPromise(
  { promise, response }: Pick<FormRule, 'promise' | 'response'>,
  settings: SiteSettings | null,
): string {
  return promise(responsePhrase(settings?.[response] ?? RESPONSE_TIMES[response]));
}
