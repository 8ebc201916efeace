import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { HealthError } from '../../platform/health.ts';
import type { ReadinessCheck } from '../../platform/http/readiness.ts';
import { selectProblems } from './customer-repository.ts';
import type { CustomerWatch } from './customer-watch.ts';
import type { Provider } from './provider/provider.ts';

/** Compares the prices of the site with those of the payment provider. */
export class PriceWatch {
  private readonly provider: Provider;
  private readonly clock: Clock;
  private comparedAt = Number.NEGATIVE_INFINITY;
  private differences: readonly string[] = [];
  private problem: string | null = null;

  constructor(provider: Provider, clock: Clock) {
    this.provider = provider;
    this.clock = clock;
  }

  /** Asks the provider for its prices if the last comparison is a day old, or has degraded the check. */
  async compareIfDue(): Promise<void> {
    const now = this.clock.now();
    const isOk = this.differences.length === 0 && this.problem === null;
    if (isOk && now < this.comparedAt + DAY_MS) return;
    this.comparedAt = now;
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

/** Degraded while customers cannot be read from the payment provider, or pay for nothing. */
export const billingCheck = (db: Database, watch?: Pick<CustomerWatch, 'problem'>): ReadinessCheck => ({
  name: 'billing',
  isForOperator: true,
  check: async () => {
    const [problem] = await selectProblems(db);
    const reason = problem ?? watch?.problem ?? null;
    if (reason !== null) throw new HealthError('degraded', reason);
  },
});
