import type { MarketKind, Strategy } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { Database } from '../../platform/database.ts';
import type { HealthBoard } from '../../platform/health.ts';
import type { Log } from '../../platform/logging.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import type { AppendFacts } from './append-facts.ts';

/** Services that the runner and its backtests use. Each function takes those that it needs. */
export interface RunnerContext {
  readonly db: Database;
  readonly provider: MarketDataProvider;
  /** The provider's market. */
  readonly market: MarketKind;
  readonly append: AppendFacts;
  readonly strategies: readonly Strategy[];
  /** Published strategies that do not run, with the reason; none by default. */
  readonly stopped?: ReadonlyMap<string, string> | undefined;
  readonly rules: InstalledRules;
  readonly log: Log;
  readonly health: HealthBoard;
  /** Module that exports `STRATEGIES`, for the threads of strategies; the engine's own if left out. */
  readonly registry?: URL | undefined;
}
