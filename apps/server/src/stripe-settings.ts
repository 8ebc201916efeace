import type { SoldPlan } from '@sealtick/contract';
import type { ReadVariable } from './environment-variables.ts';

/** How plans are paid for. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Price ids. */
  readonly prices: Readonly<Record<SoldPlan, string>>;
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
  return {
    secretKey: secretKey!,
    webhookSecret: webhookSecret!,
    prices: { starter: starter!, pro: pro! },
    apiUrl: apiUrl!,
    includesTax: tax === 'none' ? null : tax === 'yes',
  };
}
