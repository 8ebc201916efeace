import { formatCounted } from '../../lib/text/format.ts';

/**
 * Returns what a member loses by unsubscribing.
 * @param open Number of open signals of the strategy
 * @param hasAccount Whether signals are copied to an account
 */
export function lossText(open: number, hasAccount = false): string {
  const trades =
    open === 0
      ? 'Changes of signals that you already received are sent once they are public.'
      : `${formatCounted(open, 'signal')} of it ${open === 1 ? 'is' : 'are'} open: targets, moved stops and closes are sent to you only once they are public.`;
  const copies = hasAccount
    ? ' Its new signals are no longer copied to your accounts; copies of it that are open follow their signals to the end.'
    : '';
  return `No new signals of this strategy are sent to you, and you see them only once they are public. ${trades}${copies} Your settings for the strategy are kept.`;
}
