import { DELIVERY_FILTERS, type DeliveryFilter, mutedUntil, releaseInReason } from '@sealtick/contract';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { formatMoment } from '../../lib/time/time.ts';

/** Why a new signal was not sent, and where a member can change that. */
export interface Refusal {
  readonly text: string;
  readonly action: { readonly label: string; readonly to: string } | null;
}

const preferences = (label: string) => ({ label, to: paths.signalPreferences });

const REFUSALS: Readonly<Record<DeliveryFilter, Refusal>> = {
  plan: {
    text: 'your plan does not include this signal',
    action: { label: 'Compare plans', to: paths.pricing },
  },
  channel: {
    text: 'the channel was off, muted or not confirmed',
    action: { label: 'Open the channels', to: paths.deliverySettings },
  },
  category: { text: 'the channel is not set to send new signals', action: null },
  muted: { text: 'you muted the strategy or the symbol', action: preferences('Change what is muted') },
  strategy: { text: 'you muted the strategy', action: preferences('Change muted strategies') },
  confidence: {
    text: 'its confidence is below your minimum',
    action: preferences('Change the minimum confidence'),
  },
  market: { text: 'its market is not in your market focus', action: preferences('Change the market focus') },
  session: { text: 'it came outside your trading session', action: preferences('Change the trading session') },
  news: {
    text: 'its bar closed close to a release',
    action: { label: 'Change the news rule', to: memberPaths.newsFilter },
  },
  priority: { text: 'only signals of high priority are sent', action: null },
  digest: { text: 'it is in your daily digest', action: null },
  'quiet-hours': { text: 'it came in your quiet hours', action: preferences('Change quiet hours') },
};

const isFilter = (reason: string): reason is DeliveryFilter => DELIVERY_FILTERS.some((filter) => filter === reason);

/** Returns the words for a reason of a receipt; one that is not a filter is shown as it is. */
export function getRefusal(reason: string): Refusal {
  if (isFilter(reason)) return REFUSALS[reason];
  const release = releaseInReason(reason);
  if (release !== null) {
    const at = formatMoment(release.releaseAt);
    return { text: `close to ${release.name} (${release.currency}), ${at}`, action: REFUSALS.news.action };
  }
  const until = mutedUntil(reason);
  if (!until) return { text: reason, action: null };
  return { text: `muted until ${formatMoment(until)}`, action: REFUSALS.muted.action };
}
