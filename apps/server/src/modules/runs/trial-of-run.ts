import type { RunRow, StoredResult, TrialRow } from './runs.tables.ts';
import { hashSettings, triedSettings } from './tried-settings.ts';

/** Returns what a run that is done counts as tried. The end at the public delay would be another one each time: the one that was asked for counts. */
export function trialOfRun(run: RunRow, { statistics, periodsPerYear }: StoredResult, createdAt: Date): TrialRow {
  const { accountId, strategyId, version, market, symbol, timeframe, from, askedTo, params, costFactor, detail } = run;
  const annual = statistics.find(({ key }) => key === 'sharpeRatio')?.value ?? null;
  const settings = {
    version,
    market,
    timeframe,
    from,
    to: askedTo,
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
