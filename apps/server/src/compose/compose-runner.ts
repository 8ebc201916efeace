import { getStrategy, runnableStrategies } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import { createParity } from '../modules/parity/index.ts';
import {
  type AppendFacts,
  checkParity,
  createBacktests,
  createRunner,
  replayOpenedInThread,
} from '../modules/runner/index.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import type { Market } from './compose-market.ts';

interface RunnerDeps {
  readonly platform: Platform;
  readonly market: Pick<Market, 'provider' | 'market' | 'publicDelayMs' | 'signalLog'>;
  readonly rules: InstalledRules;
  readonly stopped: ReadonlyMap<string, string>;
}

/** Creates the runner of the strategies, their backtests, and the comparison of both. */
export function composeRunner({ platform, market: ofMarket, rules, stopped }: RunnerDeps): ServerModule[] {
  const { db, workDatabase } = platform;
  const { provider, market, publicDelayMs, signalLog } = ofMarket;
  const replayOpened = replayOpenedInThread();
  const append: AppendFacts = (tx, facts) => signalLog.appendEntries(tx, signalLog.providerLogId(), facts);
  const strategies = runnableStrategies();
  const running = { ...platform, database: workDatabase, provider, strategies, stopped, rules, append };
  const runner = createRunner(running);
  const { untilLive, plannedAgain } = runner;
  return [
    runner,
    createBacktests({ ...running, publicDelayMs, untilLive, plannedAgain }),
    createParity({
      ...platform,
      market,
      strategyIds: strategies.map(({ id }) => id),
      check: (id) => checkParity({ db: db, provider, rules, replayOpened, publicDelayMs }, getStrategy(id)!),
    }),
  ];
}
