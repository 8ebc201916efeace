import type { EquityCurve } from '@sealtick/contract';
import { getStrategy } from '@sealtick/engine';
import { findBacktestRecord } from '../backtests/index.ts';
import type { StrategiesContext } from './read-strategies.ts';
import { findRunningVersion } from './strategy-version-repository.ts';
import { isLongEnough } from './strategy-view.ts';

/** The curve behind a strategy's figures: of the same record as they. Null where there is none yet. */
export async function readEquity(ctx: StrategiesContext, strategyId: string): Promise<EquityCurve | null> {
  if (!getStrategy(strategyId)) return null;
  const { database, market } = ctx;
  const version = await findRunningVersion(database, strategyId, market);
  if (version === null) return null;
  const live = await ctx.liveRecords.find(strategyId, ctx.publicUntil());
  if (live && isLongEnough(live)) return toCurve('live', market, live.curve.time, live.curve.equity);
  const backtest = await findBacktestRecord(database, { strategyId, version: version.version, market });
  return backtest && toCurve('backtest', market, backtest.curveTime, backtest.curveEquity);
}

function toCurve(
  record: EquityCurve['basis']['record'],
  market: EquityCurve['basis']['market'],
  time: ArrayLike<number>,
  equity: ArrayLike<number>,
): EquityCurve {
  return { basis: { record, market }, points: Array.from(time, (at, i) => ({ time: at, equity: equity[i]! })) };
}
