import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { HealthError } from '../../platform/health.ts';
import type { ReadinessCheck } from '../../platform/http/readiness.ts';
import { selectProblems } from './customer-repository.ts';
import type { Provider } from './provider/provider.ts';

/** Compares the prices of the site with those of the payment provider. */
export class PriceWatch {
  private readonly provider: Provider;
  private differences: readonly string[] = [];
  private problem: string | null = null;

  constructor(provider: Provider) {
    this.provider = provider;
  }

  /** Asks the provider for its prices. */
  async compare(): Promise<void> {
    try {
      this.differences = await this.provider.comparePrices();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.problem = error.detail;
    }
  }

  /** Degraded if the provider charges other than the site shows, which opens no checkout, or could not be asked. */
  get check(): ReadinessCheck {
    return {
      name: 'prices',
      isForOperator: true,
      check: async () => {
        if (this.differences.length > 0) throw new HealthError('degraded', this.differences.join(' '));
        if (this.problem !== null) throw new HealthError('degraded', this.problem);
      },
    };
  }
}

/** Degraded while customers cannot be read from the payment provider. */
export const billingCheck = (db: Database): ReadinessCheck => ({
  name: 'billing',
  isForOperator: true,
  check: async () => {
    const [problem] = await selectProblems(db);
    if (problem !== undefined) throw new HealthError('degraded', problem);
  },
});
