import type { CheckedMinutes, StatusHistory } from '@sealtick/contract';
import type { UptimeBasis } from '../../lib/figures/site-figures.ts';
import { SPAN_NAMES } from './status.queries.ts';
import { checkedMinutes } from './status-text.ts';

/** Returns the span of a history, and how much of it was measured. */
export function measuredTime({
  span,
  since,
  minutes,
}: StatusHistory): Pick<UptimeBasis, 'since' | 'checkedMinutes' | 'span' | 'spanMinutes'> {
  const name = SPAN_NAMES.find(([key]) => key === span)![1];
  return { since, checkedMinutes: checkedMinutes(minutes), span: name, spanMinutes: allOf(minutes) };
}

const allOf = (minutes: CheckedMinutes): number => Object.values(minutes).reduce((sum, count) => sum + count, 0);
