import { DELIVERY_FILTERS, type DeliveryFilter } from '@sealtick/contract';
import { paths } from '../../lib/paths.ts';

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
  strategy: { text: 'you muted the strategy', action: preferences('Change muted strategies') },
  confidence: {
    text: 'its confidence is below your minimum',
    action: preferences('Change the minimum confidence'),
  },
  market: { text: 'its market is not in your market focus', action: preferences('Change the market focus') },
  session: { text: 'it came outside your trading session', action: preferences('Change the trading session') },
  priority: { text: 'only signals of high priority are sent', action: null },
  digest: { text: 'it is in your daily digest', action: null },
  'quiet-hours': { text: 'it came in your quiet hours', action: preferences('Change quiet hours') },
};

const isFilter = (reason: string): reason is DeliveryFilter => DELIVERY_FILTERS.some((filter) => filter === reason);

/** Returns the words for a reason of a receipt; one that is not a filter is shown as it is. */
export const refusalOf = (reason: string): Refusal =>
  isFilter(reason) ? REFUSALS[reason] : { text: reason, action: null };
