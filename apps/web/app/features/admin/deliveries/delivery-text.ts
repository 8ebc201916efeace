import type { DeadReplay, KindQueue } from '@sealtick/contract';
import { formatCount } from '../../../lib/text/format.ts';

/** The state of a kind of channel as a word, with its look. */
export function getState({ check }: Pick<KindQueue, 'check'>): { readonly word: string; readonly look: string } {
  if (check === null) return { word: 'Not configured', look: 'text-ink-3' };
  if (check.state === 'ok') return { word: 'Works', look: 'text-long' };
  return check.state === 'degraded'
    ? { word: 'Degraded', look: 'text-warn' }
    : { word: 'Fails', look: 'font-strong text-short' };
}

/** Returns the first characters of an id, which tell it from the others of a list. */
export const shortId = (id: string): string => id.slice(0, 10);

/** What a replay did not send again, and why. */
export const refusedText = (refused: DeadReplay['refused']): string =>
  refused.map(({ count, reason }) => `${formatCount(count)} not: ${reason}`).join(' ');
