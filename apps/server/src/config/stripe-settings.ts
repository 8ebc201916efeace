import type { SoldPlan } from '@sealtick/contract';
import type { ReadVariable } from './environment-variables.ts';

/** How plans are paid for. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Price ids of new payments. */
  readonly prices: Readonly<Record<SoldPlan, string>>;
  /** Price ids by which members still pay for a plan. */
  readonly formerPrices: Readonly<Record<SoldPlan, readonly string[]>>;
  /** Address without a path. */
  readonly apiUrl: string;
  /** Whether the prices include tax; null if none is charged. */
  readonly includesTax: boolean | null;
}

const TOGETHER = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STARTER', 'STRIPE_PRICE_PRO'] as const;

/** Returns the settings of Stripe; null without them. Adds a problem where only some of them are set. */
export function readStripe(read: ReadVariable, problems: string[]): StripeSettings | null {
  const before = problems.length;
  const [secretKey, webhookSecret, starter, pro] = TOGETHER.map((name) => read(name));
  const apiUrl = read('STRIPE_API_URL');
  const tax = read('PRICES_INCLUDE_TAX');
  if (problems.length > before) return null;
  const missing = TOGETHER.filter((_name, n) => [secretKey, webhookSecret, starter, pro][n] === null);
  if (missing.length === TOGETHER.length) return null;
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} is not set; ${TOGETHER.join(', ')} are set together.`);
    return null;
  }
  const [starterIds, proIds] = [getIds(starter!), getIds(pro!)];
  const ids = [...starterIds, ...proIds];
  const twice = ids.find((id, n) => ids.indexOf(id) !== n);
  if (twice !== undefined) {
    // Who pays it would have the plan that is found first.
    problems.push(`STRIPE_PRICE_STARTER and STRIPE_PRICE_PRO: ${twice} must be listed once, for one plan.`);
    return null;
  }
  return {
    secretKey: secretKey!,
    webhookSecret: webhookSecret!,
    prices: { starter: starterIds[0]!, pro: proIds[0]! },
    formerPrices: { starter: starterIds.slice(1), pro: proIds.slice(1) },
    apiUrl: apiUrl!,
    includesTax: tax === 'none' ? null : tax === 'yes',
  };
}

const getIds = (given: string): string[] => given.split(',').map((id) => id.trim());
