import {
  type DeliveryRules,
  type OwnPlan,
  type PaidPlan,
  type PaidSubscription,
  PLANS,
  type PlanPrice,
  type RiskSettings,
} from '@sealtick/contract';
import { formatCount, formatCurrency, formatPercent } from '../../lib/text/format.ts';
import { isPaidPlan } from '../../lib/text/paid-text.ts';
import { amountText, toListPrice } from '../../lib/text/price-text.ts';
import { formatLastDay } from '../../lib/time/format-last-day.ts';

/** Returns what a plan costs: "Pro, $149 per month"; a trial and a granted plan cost nothing. */
export function planPriceText(
  { name, label, state, until }: Pick<OwnPlan, 'name' | 'label' | 'state' | 'until'>,
  subscription: PaidSubscription | null,
  site: Parameters<typeof toListPrice>[1],
): string {
  if (name === 'free') return `${label}, $0`;
  if (state === 'trialing') {
    const isNext = subscription?.state === 'scheduled';
    const then = isNext ? `then ${priceText(subscription, site)}` : `ends on ${formatLastDay(until)}`;
    return `Trial of ${label}, $0; ${then}`;
  }
  if (state === 'active' && !isPaidPlan({ name }, subscription))
    return `${label}, $0: granted${until === null ? '' : `, last day ${formatLastDay(until)}`}`;
  return priceText({ plan: name, price: subscription?.price ?? null }, site);
}

function priceText(
  { plan, price }: { readonly plan: PaidPlan; readonly price: PlanPrice | null },
  site: Parameters<typeof toListPrice>[1],
): string {
  const { label, monthlyUsd } = PLANS[plan];
  if (monthlyUsd === null) return `${label}, price agreed with sales`;
  return `${label}, ${amountText(price ?? toListPrice(plan, site))} per month`;
}

/** Returns how many of a plan's strategies are used: "2 of 3"; "2, any number" without a limit. */
export const usedText = (active: number, most: number | null): string =>
  most === null
    ? `${formatCount(active)} active, any number allowed`
    : `${formatCount(active)} of ${formatCount(most)}`;

/** Returns the minimum confidence of a strategy: its own, else that of all. */
export function confidenceText({ all, strategies }: Pick<DeliveryRules, 'all' | 'strategies'>, id: string): string {
  const least = strategies[id]?.minConfidence ?? all.minConfidence;
  return least === 0 ? 'Any' : formatPercent(least / 100, 0);
}

/** Returns the member's account: "$10,000, 1.0% risk per trade". */
export const accountText = ({
  equity,
  currency,
  maxRiskPerTrade,
}: Pick<RiskSettings, 'equity' | 'currency' | 'maxRiskPerTrade'>): string =>
  `${formatCurrency(equity, currency)}, ${formatPercent(maxRiskPerTrade)} risk per trade`;
