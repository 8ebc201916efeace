import type { AssetClass } from '../instruments/instrument.ts';
import type { Allocation } from './allocation.ts';

/** The account of a portfolio. Shares are fractions of its closed balance. */
export interface PortfolioTerms {
  /** Share that one trade risks, at an allocation of 1. */
  readonly riskFraction: number;
  readonly allocation: Allocation;
  /** Most that all open trades may risk; 1 for no limit. */
  readonly maxOpenRisk: number;
  /** Most that the open trades of one asset class may risk; 1 for no limit. */
  readonly maxClassRisk: number;
  /** Margin that an open trade binds, a share of its notional. */
  readonly marginRates: Readonly<Record<AssetClass, number>>;
  readonly startingBalance?: number;
  /** Drawdown whose chance is computed; 0.2 if left out. */
  readonly drawdownLimit?: number;
}

/** The limits of the EU for private clients (ESMA, 2018), the strictest instrument of each class. */
export const DEFAULT_MARGIN_RATES: PortfolioTerms['marginRates'] = {
  fx: 0.05,
  indices: 0.1,
  commodities: 0.1,
  crypto: 0.5,
};
