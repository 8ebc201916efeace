import { type PaidPlan, PLANS, type PlanPrice, type SiteStatus } from '@sealtick/contract';

/** Returns what is added to a price: " plus tax" where the payment provider adds it; nothing where it is in the price, or none is due. */
export const taxText = (site: Pick<SiteStatus, 'pricesIncludeTax'> | null): string =>
  site?.pricesIncludeTax === false ? PLUS_TAX : '';

const PLUS_TAX = ' plus tax';

/** Returns what an account pays as "$149" or "$129.50 plus tax". */
export function amountText({ monthlyCents, isTaxIncluded }: PlanPrice): string {
  const usd = (monthlyCents / 100).toFixed(monthlyCents % 100 === 0 ? 0 : 2);
  return `$${usd}${isTaxIncluded ? '' : PLUS_TAX}`;
}

/** Returns what the site asks for a plan from a new payer. */
export const toListPrice = (plan: PaidPlan, site: Pick<SiteStatus, 'pricesIncludeTax'> | null): PlanPrice => ({
  monthlyCents: Number(PLANS[plan].monthlyUsd) * 100,
  isTaxIncluded: site?.pricesIncludeTax !== false,
});
