import type { CommonCalibration } from '@sealtick/contract';
import { type ScoredSignal, STRATEGIES } from '@sealtick/engine';
import { type BacktestRow, findBacktestTrades, selectBacktestTimes } from '../../backtests/index.ts';
import { selectRunningVersions } from '../strategy-version-repository.ts';
import type { PerformanceContext } from './read-performance.ts';
import { calibrationOf, scoredTrades } from './record-source.ts';

type Computed = Pick<BacktestRow, 'strategyId' | 'version' | 'market' | 'computedAt'>;

/** What all strategies stated beside what happened: their signals pooled, back-tests and live records apart. */
export async function readCalibration(ctx: PerformanceContext): Promise<CommonCalibration[]> {
  const versions = await selectRunningVersions(ctx.database, ctx.market);
  const computed = await selectBacktestTimes(ctx.database, ctx.market);
  const running = computed.filter(({ strategyId, version }) => versions.get(strategyId)?.version === version);
  const until = ctx.publicUntil();
  const backtests = await Promise.all(running.map((backtest) => scoredBacktest(ctx, backtest)));
  const records = await Promise.all(STRATEGIES.map(({ id }) => ctx.liveRecords.find(id, until)));
  const live = records.map((record) => record?.confidence.scored ?? []);
  return [pooled('backtest', backtests), pooled('live', live)].filter(({ strategies }) => strategies > 0);

  function pooled(record: 'backtest' | 'live', groups: readonly (readonly ScoredSignal[])[]): CommonCalibration {
    const decided = groups.filter(({ length }) => length > 0);
    return {
      basis: { record, market: ctx.market },
      strategies: decided.length,
      calibration: calibrationOf(decided.flat()),
    };
  }
}

/** The signals of a back-test are read anew only when it was computed anew. */
async function scoredBacktest(ctx: PerformanceContext, backtest: Computed): Promise<readonly ScoredSignal[]> {
  const { scored } = ctx.kept;
  const name = `${backtest.strategyId} ${backtest.version}`;
  const computedAt = backtest.computedAt.getTime();
  const known = scored.get(name);
  if (known?.computedAt === computedAt) return known.signals;
  const signals = findBacktestTrades(ctx.database, backtest).then(scoredTrades);
  scored.set(name, { computedAt, signals });
  signals.catch(() => scored.delete(name));
  return signals;
}
