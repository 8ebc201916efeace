import type { RunRow, StoredResult, TrialRow } from './runs.tables.ts';
import { hashSettings, triedSettings } from './tried-settings.ts';

/** Returns what a run that is done counts as tried. One that was cut at the public delay would otherwise be another one each time. */
export function trialOfRun(run: RunRow, { statistics, periodsPerYear }: StoredResult, createdAt: Date): TrialRow {
  const { accountId, strategyId, version, market, symbol, timeframe, from, to, params, costFactor, detail } = run;
  const annual = statistics.find(({ key }) => key === 'sharpeRatio')?.value ?? null;
  const asked = run.isCut ? null : to;
  const settings = {
    version,
    market,
    timeframe,
    from,
    to: asked,
    params,
    costFactor,
    ...(detail === null ? {} : { detail }),
  };
  return {
    accountId,
    strategyId,
    symbol,
    settingsSha256: hashSettings(settings),
    ...triedSettings([annual === null ? null : annual / Math.sqrt(periodsPerYear)]),
    createdAt,
  };
}
