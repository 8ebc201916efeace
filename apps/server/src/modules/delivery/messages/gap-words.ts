import type { MessageOf } from './delivery-message.ts';

/** A message about a lost or late alert in words. */
export interface GapWords {
  readonly title: string;
  readonly text: string;
  /** What the member does on the page of the strategy. */
  readonly action: string;
  /** Path of the part of the page that lists alerts. */
  readonly path: string;
}

/** Returns the words of a message about an alert that was lost, or that came after a newer one. */
export function gapWords({
  strategyId,
  strategyName,
  text,
  isLate = false,
}: Pick<MessageOf<'alert.gap'>, 'strategyId' | 'strategyName' | 'text' | 'isLate'>): GapWords {
  const path = `/platform/strategies/${encodeURIComponent(strategyId)}#inbound`;
  // What came before it was carried out: there is no position to be set.
  if (isLate) return { title: `A late alert for ${strategyName} was ignored`, text, action: 'Open the strategy', path };
  return {
    title: `An alert for ${strategyName} was lost`,
    text: `${text} The alert after it opened and closed nothing.`,
    action: 'Set the position',
    path,
  };
}
