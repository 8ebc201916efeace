import { SIGNALS_LIMIT_DEFAULT } from '@sealtick/contract';
import { formatCount } from '../../lib/text/format.ts';

/** Returns how many signals match the filters: "1 signal"; "50 or more signals" where the list has further pages. */
export function matchText(count: number): string {
  if (count >= SIGNALS_LIMIT_DEFAULT) return `${formatCount(SIGNALS_LIMIT_DEFAULT)} or more signals`;
  return count === 1 ? '1 signal' : `${formatCount(count)} signals`;
}
