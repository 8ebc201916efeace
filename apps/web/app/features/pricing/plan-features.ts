import { type PaidPlan, PLAN_LIMITS, PLANS, type PlanLimit, type PlanName, type SiteStatus } from '@sealtick/contract';
import { formatCount, formatCounted } from '../../lib/text/format.ts';

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
export const getAudience = (plan: PaidPlan): string => FOR[plan];

/** What a plan gives depends on the site: nothing is sold that the site does not have. */
export type SiteOffer = Pick<SiteStatus, 'publicDelayMinutes' | 'hasTelegram'>;

const EARLY = 'Signals as soon as they are sealed';

/** Returns what the card of a plan lists: what an account without a plan does not have. */
export function getFeatures(plan: PaidPlan, site: SiteOffer): readonly string[] {
  const { maxMarketGroups, maxStrategies, maxRuns } = PLANS[plan];
  const runs = `${formatCount(maxRuns)} stored backtest runs`;
  if (plan === 'institutional') return ['Everything in Pro', runs, 'Scope and terms agreed with sales'];
  return [
    maxMarketGroups === null ? 'All markets' : formatCounted(maxMarketGroups, 'market group'),
    maxStrategies === null ? 'Unlimited strategies' : `${maxStrategies} strategies`,
    ...(site.publicDelayMinutes > 0 ? [EARLY] : []),
    `Sent by email, ${site.hasTelegram ? 'Telegram, ' : ''}push or webhook`,
    'Record of the signals that you received',
    runs,
  ];
}

/** One line of the comparison. A cell is a text, or whether the plan has it. */
interface ComparedFeature {
  readonly name: string;
  readonly of: (plan: PlanName) => string | boolean;
}

/** The columns of the comparison. */
export const COMPARED_PLANS = ['free', ...OFFERED] as const satisfies readonly PlanName[];

function line(limit: PlanLimit): ComparedFeature {
  const all = limit === 'maxMarketGroups' ? 'All' : 'Unlimited';
  const cell = (most: number | null) => (most === null ? all : most > 0 && formatCount(most));
  return { name: PLAN_LIMITS[limit].name, of: (plan) => cell(PLANS[plan][limit]) };
}

const isPaid = (plan: PlanName) => plan !== 'free';

/** Returns what the plans give, line by line: only what differs between them. */
export function comparedFeatures(site: SiteOffer): readonly ComparedFeature[] {
  const [markets, strategies, ...others] = (Object.keys(PLAN_LIMITS) as PlanLimit[]).map(line);
  return [
    markets!,
    strategies!,
    ...(site.publicDelayMinutes > 0 ? [{ name: EARLY, of: isPaid }] : []),
    { name: `Sent by email${site.hasTelegram ? ', Telegram' : ''} and browser push`, of: isPaid },
    { name: 'Record of the signals that you received', of: isPaid },
    ...others,
    { name: 'Scope and terms agreed with sales', of: (plan) => PLANS[plan].monthlyUsd === null },
  ];
}

/** Returns what an account without a plan sees, and when. */
export function withoutPlanText({ publicDelayMinutes: delay }: SiteOffer): string {
  const rest =
    'Free is an account without a plan. It has the whole record, every proof, watchlists, and risk settings with the size of each trade.';
  return delay > 0
    ? `${rest} It sees signals ${formatCounted(delay, 'minute')} after they are sealed.`
    : `${rest} This site has no public delay: everyone sees signals as soon as they are sealed.`;
}
