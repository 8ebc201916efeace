import { CHANNELS_MAX, INSTITUTIONAL_ENDPOINTS_MAX, type PaidPlan, PLANS } from '@sealtick/contract';
import { formatCount, formatCounted } from '../../lib/format.ts';

/** The plans that the page offers, the lowest first. */
export const OFFERED = ['starter', 'pro', 'institutional'] as const satisfies readonly PaidPlan[];

/** Price of an offer: `$49`; `Custom` where it is agreed with sales. */
export const priceText = (usd: string | null): string => (usd === null ? 'Custom' : `$${usd}`);

const FOR: Readonly<Record<PaidPlan, string>> = {
  starter: 'For one market and a few strategies.',
  pro: 'For traders who follow several markets.',
  institutional: 'For desks with their own systems.',
};

/** Returns for whom a plan is. */
export const audienceOf = (plan: PaidPlan): string => FOR[plan];

/** Returns what the card of a plan lists. */
export function featuresOf(plan: PaidPlan): readonly string[] {
  const { maxMarketGroups, maxStrategies, maxRuns } = PLANS[plan];
  const runs = `${formatCount(maxRuns)} stored back-test runs`;
  if (plan === 'institutional') return ['Everything in Pro', runs, 'Scope and terms agreed with sales'];
  return [
    maxMarketGroups === null ? 'All markets' : formatCounted(maxMarketGroups, 'market group'),
    maxStrategies === null ? 'Unlimited strategies' : `${maxStrategies} strategies`,
    'Signals as soon as they are sealed',
    'Sent by e-mail, Telegram, push or webhook',
    'Position size by your risk settings',
    runs,
  ];
}

/** One line of the comparison. A cell is a text, or whether the plan has it. */
interface ComparedFeature {
  readonly name: string;
  readonly of: (plan: PaidPlan) => string | boolean;
}

const limit = (most: number | null, all: string): string => (most === null ? all : formatCount(most));
const always = () => true;

/** What the plans give, line by line. */
export const COMPARED: readonly ComparedFeature[] = [
  { name: 'Market groups', of: (plan) => limit(PLANS[plan].maxMarketGroups, 'All') },
  { name: 'Active strategies', of: (plan) => limit(PLANS[plan].maxStrategies, 'Unlimited') },
  { name: 'Signals as soon as they are sealed', of: always },
  { name: 'Sent by e-mail, Telegram and browser push', of: always },
  {
    name: 'Webhook endpoints',
    of: (plan) => formatCount(plan === 'institutional' ? INSTITUTIONAL_ENDPOINTS_MAX : CHANNELS_MAX.webhook),
  },
  { name: 'Stored back-test runs', of: (plan) => formatCount(PLANS[plan].maxRuns) },
  { name: 'Position size by your risk settings', of: always },
  { name: 'Record of the signals that you received', of: always },
  { name: 'Watchlists and favourites', of: always },
  { name: 'Proof of every signal', of: always },
  { name: 'Scope and terms agreed with sales', of: (plan) => PLANS[plan].monthlyUsd === null },
];
